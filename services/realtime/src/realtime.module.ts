import { Module } from '@nestjs/common';
import { NatsModule } from '@libs/nats';
import { PaymentChangedNews } from './events/payment-changed.news';
import { ReconnectAfterOutage } from './events/reconnect-after-outage';
import { SessionRevokedNews } from './events/session-revoked.news';
import { ToolCountChangedNews } from './events/tool-count-changed.news';
import { WebSocketOnlyController } from './http/websocket-only.controller';
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
    ToolCountChangedNews,
    PaymentChangedNews,
    SessionRevokedNews,
    ReconnectAfterOutage,
  ],
})
export class RealtimeModule {}
