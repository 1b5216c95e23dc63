import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module';
import { SocketsModule } from '../sockets/sockets.module';
import { ConnectionPolicy } from './connection-policy';
import { LiveServer } from './live-server';
import { LiveGateway } from './live.gateway';
import { WebSocketOnlyController } from './websocket-only.controller';

@Module({
  imports: [SessionsModule, SocketsModule],
  controllers: [WebSocketOnlyController],
  providers: [ConnectionPolicy, LiveServer, LiveGateway],
})
export class ConnectionsModule {}
