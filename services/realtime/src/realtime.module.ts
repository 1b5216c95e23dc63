import { Module } from '@nestjs/common';
import { NatsModule } from '@libs/nats';
import type { ServiceDefinition } from '@libs/service';
import { ConnectionsModule } from './connections/connections.module';
import { LiveServer } from './connections/live-server';
import { LiveAdapter } from './connections/live.adapter';
import { CountsModule } from './counts/counts.module';
import { MembersModule } from './members/members.module';
import { RealtimeSettings } from './realtime.settings';
import { SessionsModule } from './sessions/sessions.module';
import { SocketsModule } from './sockets/sockets.module';

/** The realtime service: takes upgrades from the gateway and events from NATS, sends frames, and stores nothing. */
@Module({
  imports: [
    NatsModule.forService('realtime'),
    SocketsModule,
    SessionsModule,
    CountsModule,
    MembersModule,
    ConnectionsModule,
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
