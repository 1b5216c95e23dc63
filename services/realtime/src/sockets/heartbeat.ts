import { Injectable } from '@nestjs/common';
import { PeriodicJobs } from '@libs/service';
import { CLOSE } from './live-socket';
import { OpenSockets } from './open-sockets';
import { SlowReaders } from './slow-readers';

const INTERVAL_MS = 1000;
const MAX_AGE_MS = 24 * 3600 * 1000; // the session of an older socket may have expired unnoticed

/** Checks all sockets once a second: sends pings, disconnects stalled readers, and closes sockets that are a day old. */
@Injectable()
export class Heartbeat {
  constructor(
    jobs: PeriodicJobs,
    private readonly sockets: OpenSockets,
    private readonly slowReaders: SlowReaders,
  ) {
    jobs.every('Heartbeat', INTERVAL_MS, async () => this.check(performance.now()));
  }

  check(nowMs: number): void {
    for (const socket of this.sockets.all()) {
      if (nowMs - socket.openedAtMs > MAX_AGE_MS) socket.close(CLOSE.goingAway, 'please reconnect');
      else socket.heartbeat(nowMs);
    }
    this.slowReaders.disconnectStalled(nowMs);
  }
}
