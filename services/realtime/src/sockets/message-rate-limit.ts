const MAX_FRAMES = 20; // per window; generous, since clients have no messages to send
const WINDOW_MS = 10_000;

/** Limits a client to 20 frames in 10 seconds. */
export class MessageRateLimit {
  private windowStart = 0;
  private count = 0;

  allow(now: number): boolean {
    if (now - this.windowStart >= WINDOW_MS) {
      this.windowStart = now;
      this.count = 0;
    }
    this.count += 1;
    return this.count <= MAX_FRAMES;
  }
}
