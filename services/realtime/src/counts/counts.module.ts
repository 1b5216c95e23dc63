import { Module } from '@nestjs/common';
import { SocketsModule } from '../sockets/sockets.module';
import { CountUpdates } from './count-updates';
import { ToolCountsSubscription } from './tool-counts.subscription';

@Module({
  imports: [SocketsModule],
  providers: [CountUpdates, ToolCountsSubscription],
})
export class CountsModule {}
