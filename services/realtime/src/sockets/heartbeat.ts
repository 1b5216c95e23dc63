import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CLOSE } from './live-socket';
import { OpenSockets } from './open-sockets';
import { SlowReaders } from './slow-readers';

/** Milliseconds between two rounds. */
const ROUND = 1000;
/** Milliseconds after which a socket has to be opened anew: the session behind it may have run out unnoticed. */
const MAX_AGE = 24 * 3600 * 1000;

/** Once a second: heartbeats, readers that are stuck, sockets that are a day old. One timer for all of them. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly sockets: OpenSockets,
    private readonly slow: SlowReaders,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.round(performance.now()), ROUND);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  round(now: number): void {
    for (const socket of this.sockets.everybody()) {
      if (now - socket.openedAt > MAX_AGE) socket.close(CLOSE.goingAway, 'please reconnect');
      else socket.beat(now);
    }
    this.slow.cutStuck(now);
  }
}
