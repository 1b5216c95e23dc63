import { Module } from '@nestjs/common';
import { FanOut } from './fan-out';
import { Heartbeat, SlowReaders } from './heartbeat';
import { OpenSockets } from './open-sockets';
import { ReconnectAfterOutage } from './reconnect-after-outage';

@Module({
  providers: [OpenSockets, SlowReaders, Heartbeat, FanOut, ReconnectAfterOutage],
  exports: [FanOut, OpenSockets],
})
export class SocketsModule {}
