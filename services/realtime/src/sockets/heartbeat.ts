import { Injectable } from '@nestjs/common';
import { PeriodicJobs } from '@libs/service';
import { CLOSE, type LiveSocket, OpenSockets } from './open-sockets';

const MAX_UNSENT_BYTES = 64 * 1024; // above it, a socket gets no updates (docs/api.md)
const STALL_TIMEOUT_MS = 30_000; // above that limit before a socket is disconnected

/** Limits the memory of slow readers: they miss updates, and are disconnected after 30 seconds. */
@Injectable()
export class SlowReaders {
  private readonly since = new Map<LiveSocket, number>();

  skip(socket: LiveSocket, nowMs: number): boolean {
    if (socket.unsentBytes() <= MAX_UNSENT_BYTES) return false;
    if (!this.since.has(socket)) this.since.set(socket, nowMs);
    return true;
  }

  disconnectStalled(nowMs: number): void {
    for (const [socket, startMs] of this.since) {
      const isStalled = socket.unsentBytes() > MAX_UNSENT_BYTES;
      if (isStalled && nowMs - startMs < STALL_TIMEOUT_MS) continue;
      this.since.delete(socket);
      if (isStalled) socket.terminate();
    }
  }
}

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
