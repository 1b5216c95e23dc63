import { Module } from '@nestjs/common';
import { NatsModule } from '@libs/nats';
import type { ServiceDefinition } from '@libs/service';
import { EndedSessionsSubscription } from './events/ended-sessions.subscription';
import { MemberUpdatesSubscription } from './events/member-updates.subscription';
import { ReconnectAfterOutage } from './events/reconnect-after-outage';
import { ToolCountChangedSubscription } from './events/tool-count-changed.subscription';
import { WebSocketOnlyController } from './http/websocket-only.controller';
import { RealtimeSettings } from './realtime.settings';
import { LiveAdapter } from './sockets/live.adapter';
import { LiveGateway } from './sockets/live.gateway';
import { LiveServer } from './sockets/live-server';
import { OpenSockets } from './sockets/open-sockets';
import { SlowReaders } from './sockets/slow-readers';
import { Heartbeat } from './sockets/heartbeat';
import { CountUpdates } from './updates/count-updates';
import { FanOut } from './updates/fan-out';
import { ConnectionPolicy } from './upgrade/connection-policy';
import { EndedSessions } from './upgrade/ended-sessions';

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
