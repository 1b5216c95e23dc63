import { Module } from '@nestjs/common';
import { SocketsModule } from '../sockets/sockets.module';
import { CountUpdates, ToolCountsSubscription } from './count-updates';

@Module({
  imports: [SocketsModule],
  providers: [CountUpdates, ToolCountsSubscription],
})
export class CountsModule {}
