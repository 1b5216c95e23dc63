import { Injectable } from '@nestjs/common';
import type { LiveSocket } from './live-socket';

/** Bytes a reader may leave lying before updates pass it by (contract §6). */
const LIMIT = 64 * 1024;
/** Milliseconds a reader may stay that far behind before it is cut. */
const PATIENCE = 30_000;

/** Knows who reads too slowly: they miss updates instead of filling our memory, and are cut when they stay stuck. */
@Injectable()
export class SlowReaders {
  private readonly since = new Map<LiveSocket, number>();

  /** Whether an update has to pass this socket by. */
  passBy(socket: LiveSocket, now: number): boolean {
    if (socket.waiting() <= LIMIT) return false;
    if (!this.since.has(socket)) this.since.set(socket, now);
    return true;
  }

  /** Forgives who has caught up and cuts who has been stuck for 30 seconds. */
  cutStuck(now: number): void {
    for (const [socket, start] of this.since) {
      const stuck = socket.waiting() > LIMIT;
      if (stuck && now - start < PATIENCE) continue;
      this.since.delete(socket);
      if (stuck) socket.terminate();
    }
  }
}
