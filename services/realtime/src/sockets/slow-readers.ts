import { Injectable } from '@nestjs/common';
import type { LiveSocket } from './live-socket';

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
