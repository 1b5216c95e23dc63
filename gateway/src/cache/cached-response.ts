import type { CompressedResponse } from './compressed-response';

/** What can be cached; `workMs` is how many milliseconds building or compressing it has taken so far. */
export interface Cacheable {
  readonly workMs: number;
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
  builtAt: number;
  isStale: boolean;
}

interface Build<Response> {
  generation: number;
  changed: Set<string>; // tools whose count changed meanwhile
  result: Promise<Response>;
}

/** One cached response. `invalidate` discards it at once, `markStale` after a short pause, so that many new counts cost one rebuild. */
export class CachedResponse<Response extends Cacheable = CompressedResponse> {
  private entry?: Entry<Response>;
  private running?: Build<Response>;
  private generation = 0;

  constructor(
    private readonly build: () => Promise<Response>,
    private readonly isSubscribed: () => boolean,
    private readonly shows: (response: Response, toolId: string) => boolean = () => true,
  ) {}

  current(nowMs: number): Response | undefined {
    const { entry } = this;
    if (!entry) return undefined;
    if (entry.isStale && nowMs >= pauseEnd(entry)) return undefined;
    if (nowMs - entry.requestedAt >= UNSUBSCRIBED_TTL_MS && !this.isSubscribed()) return undefined;
    return entry.response;
  }

  fetch(): Promise<Response> {
    if (this.running?.generation === this.generation) return this.running.result;
    const build: Build<Response> = { generation: this.generation, changed: new Set(), result: Promise.resolve() as never };
    build.result = this.rebuild(build);
    this.running = build;
    return build.result;
  }

  invalidate(): void {
    this.generation += 1;
    this.entry = undefined;
  }

  /** The count of a tool has changed; responses that don't show it stay as they are. */
  markStale(toolId: string): void {
    if (this.entry && this.shows(this.entry.response, toolId)) this.entry.isStale = true;
    this.running?.changed.add(toolId);
  }

  private async rebuild(build: Build<Response>): Promise<Response> {
    const requestedAt = performance.now();
    try {
      const response = await this.build();
      if (build.generation === this.generation) {
        const isStale = [...build.changed].some((toolId) => this.shows(response, toolId));
        this.entry = { response, requestedAt, builtAt: performance.now(), isStale };
      }
      return response;
    } finally {
      if (this.running === build) this.running = undefined;
    }
  }
}

/** The time until which a stale response is still served. It grows while the response is being compressed. */
function pauseEnd<Response extends Cacheable>({ response, requestedAt, builtAt }: Entry<Response>): number {
  const pause = Math.max(PAUSE_FACTOR * response.workMs, Math.min(PAUSE_FACTOR * (builtAt - requestedAt), MAX_PAUSE_FOR_WAITING_MS));
  return Math.max(requestedAt + MIN_PAUSE_MS, builtAt + pause);
}
