import { Injectable } from '@nestjs/common';
import type { LiveSocket } from './live-socket';

const MAX_UNSENT_BYTES = 64 * 1024; // unsent bytes above which a socket gets no updates (contract §6)
const STALL_TIMEOUT_MS = 30_000; // milliseconds above the limit before a socket is disconnected

/** Limits the memory of slow readers: they miss updates, and are disconnected after 30 seconds. */
@Injectable()
export class SlowReaders {
  private readonly since = new Map<LiveSocket, number>();

  skip(socket: LiveSocket, now: number): boolean {
    if (socket.unsentBytes() <= MAX_UNSENT_BYTES) return false;
    if (!this.since.has(socket)) this.since.set(socket, now);
    return true;
  }

  disconnectStalled(now: number): void {
    for (const [socket, start] of this.since) {
      const stuck = socket.unsentBytes() > MAX_UNSENT_BYTES;
      if (stuck && now - start < STALL_TIMEOUT_MS) continue;
      this.since.delete(socket);
      if (stuck) socket.terminate();
    }
  }
}
