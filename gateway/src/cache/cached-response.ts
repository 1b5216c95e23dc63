import type { CompressedResponse } from './compressed-response';

export interface BuiltResponse<Response = CompressedResponse> {
  response: Response;
  workMs: number;
}

const MIN_PAUSE_MS = 100;
/** A pause of this many times the work follows each rebuild, so that rebuilding takes at most a tenth of the time. */
const PAUSE_FACTOR = 9;
/** However slow the catalogue is, counts are at most this many milliseconds old. */
const MAX_PAUSE_FOR_WAITING_MS = 1_000;
const UNSUBSCRIBED_TTL_MS = 1_000;

interface Entry<Response> {
  response: Response;
  requestedAt: number;
  pausedUntil: number;
  isStale: boolean;
}

interface Build<Response> {
  generation: number;
  isStale: boolean;
  result: Promise<Response>;
}

/** One cached response. `invalidate` discards it at once, `markStale` after a short pause, so that many new counts cost one rebuild. */
export class CachedResponse<Response = CompressedResponse> {
  private entry?: Entry<Response>;
  private running?: Build<Response>;
  private generation = 0;

  constructor(
    private readonly build: () => Promise<BuiltResponse<Response>>,
    private readonly isSubscribed: () => boolean,
  ) {}

  current(nowMs: number): Response | undefined {
    const { entry } = this;
    if (!entry) return undefined;
    if (entry.isStale && nowMs >= entry.pausedUntil) return undefined;
    if (nowMs - entry.requestedAt >= UNSUBSCRIBED_TTL_MS && !this.isSubscribed()) return undefined;
    return entry.response;
  }

  fetch(): Promise<Response> {
    if (this.running?.generation === this.generation) return this.running.result;
    const build: Build<Response> = { generation: this.generation, isStale: false, result: Promise.resolve() as never };
    build.result = this.rebuild(build);
    this.running = build;
    return build.result;
  }

  invalidate(): void {
    this.generation += 1;
    this.entry = undefined;
  }

  markStale(): void {
    if (this.entry) this.entry.isStale = true;
    if (this.running) this.running.isStale = true;
  }

  private async rebuild(build: Build<Response>): Promise<Response> {
    const requestedAt = performance.now();
    try {
      const { response, workMs } = await this.build();
      if (build.generation === this.generation) {
        const now = performance.now();
        const pause = Math.max(PAUSE_FACTOR * workMs, Math.min(PAUSE_FACTOR * (now - requestedAt), MAX_PAUSE_FOR_WAITING_MS));
        this.entry = { response, requestedAt, pausedUntil: Math.max(requestedAt + MIN_PAUSE_MS, now + pause), isStale: build.isStale };
      }
      return response;
    } finally {
      if (this.running === build) this.running = undefined;
    }
  }
}
