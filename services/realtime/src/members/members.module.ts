import { Module } from '@nestjs/common';
import { SocketsModule } from '../sockets/sockets.module';
import { MemberUpdatesSubscription } from './member-updates.subscription';

@Module({
  imports: [SocketsModule],
  providers: [MemberUpdatesSubscription],
})
export class MembersModule {}
