import { Module } from '@nestjs/common';
import { SocketsModule } from '../sockets/sockets.module';
import { EndedSessions } from './ended-sessions';

@Module({
  imports: [SocketsModule],
  providers: [EndedSessions],
  exports: [EndedSessions],
})
export class SessionsModule {}
