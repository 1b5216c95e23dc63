import { Module } from '@nestjs/common';
import { NatsModule } from '@libs/nats';
import type { ServiceDefinition } from '@libs/service';
import { ConnectionPolicy } from './connections/connection-policy';
import { LiveServer } from './connections/live-server';
import { LiveAdapter } from './connections/live.adapter';
import { LiveGateway } from './connections/live.gateway';
import { WebSocketOnlyController } from './connections/websocket-only.controller';
import { CountUpdates } from './counts/count-updates';
import { ToolCountsSubscription } from './counts/tool-counts.subscription';
import { MemberUpdatesSubscription } from './members/member-updates.subscription';
import { RealtimeSettings } from './realtime.settings';
import { EndedSessions } from './sessions/ended-sessions';
import { FanOut } from './sockets/fan-out';
import { Heartbeat, SlowReaders } from './sockets/heartbeat';
import { OpenSockets } from './sockets/open-sockets';
import { ReconnectAfterOutage } from './sockets/reconnect-after-outage';

/** The realtime service: takes upgrades from the gateway and events from NATS, sends frames, and stores nothing. */
@Module({
  imports: [NatsModule.forService('realtime')],
  controllers: [WebSocketOnlyController],
  providers: [
    ConnectionPolicy,
    EndedSessions,
    LiveServer,
    LiveGateway,
    OpenSockets,
    SlowReaders,
    Heartbeat,
    FanOut,
    CountUpdates,
    ToolCountsSubscription,
    MemberUpdatesSubscription,
    ReconnectAfterOutage,
  ],
})
export class RealtimeModule {}

export const realtime: ServiceDefinition<RealtimeSettings> = {
  name: 'realtime',
  settings: RealtimeSettings,
  module: RealtimeModule,
  prepare: (app) => {
    const live = app.get(LiveServer);
    live.attach(app.getHttpServer());
    app.useWebSocketAdapter(new LiveAdapter(live));
  },
};
