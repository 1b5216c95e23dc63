/** Frames a client may send in one window; it has nothing to say, so this is generous. */
const FRAMES = 20;
/** Milliseconds of a window. */
const WINDOW = 10_000;

/** Tells a chatty client from a flood: at most 20 frames in 10 seconds. */
export class MessageRateLimit {
  private windowStart = 0;
  private count = 0;

  /** Counts one frame; false once the client has sent too many. */
  spend(now: number): boolean {
    if (now - this.windowStart >= WINDOW) {
      this.windowStart = now;
      this.count = 0;
    }
    this.count += 1;
    return this.count <= FRAMES;
  }
}
