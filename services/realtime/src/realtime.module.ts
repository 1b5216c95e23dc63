import { Module } from '@nestjs/common';
import { NatsModule } from '@libs/nats';
import type { ServiceDefinition } from '@libs/service';
import { EndedSessionsSubscription } from './sessions/ended-sessions.subscription';
import { MemberUpdatesSubscription } from './members/member-updates.subscription';
import { ReconnectAfterOutage } from './sockets/reconnect-after-outage';
import { ToolCountChangedSubscription } from './counts/tool-counts.subscription';
import { WebSocketOnlyController } from './connections/websocket-only.controller';
import { RealtimeSettings } from './realtime.settings';
import { LiveAdapter } from './connections/live.adapter';
import { LiveGateway } from './connections/live.gateway';
import { LiveServer } from './connections/live-server';
import { OpenSockets } from './sockets/open-sockets';
import { SlowReaders } from './sockets/slow-readers';
import { Heartbeat } from './sockets/heartbeat';
import { CountUpdates } from './counts/count-updates';
import { FanOut } from './sockets/fan-out';
import { ConnectionPolicy } from './connections/connection-policy';
import { EndedSessions } from './sessions/ended-sessions';

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
    ToolCountChangedSubscription,
    MemberUpdatesSubscription,
    EndedSessionsSubscription,
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
