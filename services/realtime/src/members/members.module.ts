import { Module } from '@nestjs/common';
import { SocketsModule } from '../sockets/sockets.module';
import { MemberUpdatesSubscriber } from './member-updates.subscriber';

@Module({
  imports: [SocketsModule],
  providers: [MemberUpdatesSubscriber],
})
export class MembersModule {}
