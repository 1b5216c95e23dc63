import type { CompressedResponse } from './compress-response';

/** A newly built response and the cost of building it. */
export interface BuiltResponse<Packed = CompressedResponse> {
  packed: Packed;
  /** Milliseconds this process spent hashing and compressing. */
  workMs: number;
}

/** Minimum milliseconds between two rebuilds while counts keep changing. */
const MIN_PAUSE_MS = 100;
/** A pause of this many times the work follows each rebuild, so that rebuilding takes at most a tenth of the time. */
const PAUSE_FACTOR = 9;
/** However slow the catalogue is, counts are at most this many milliseconds old. */
const MAX_PAUSE_FOR_WAITING_MS = 1_000;
/** Milliseconds a response is served while events cannot arrive. */
const UNSUBSCRIBED_TTL_MS = 1_000;

interface Kept<Packed> {
  packed: Packed;
  askedAt: number;
  /** Until then it is served although a count has changed. */
  restsUntil: number;
  isOutOfDate: boolean;
}

interface Building<Packed> {
  generation: number;
  outOfDate: boolean;
  result: Promise<Packed>;
}

/**
 * One response cached in memory. `invalidate` discards it at once, and the result of a build in progress is not cached. `markStale` keeps
 * it for the rest of a short pause, so that a burst of counts costs one rebuild per pause.
 */
export class CachedResponse<Packed = CompressedResponse> {
  private kept?: Kept<Packed>;
  private building?: Building<Packed>;
  private generation = 0;

  constructor(
    private readonly build: () => Promise<BuiltResponse<Packed>>,
    private readonly isSubscribed: () => boolean,
  ) {}

  current(nowMs: number): Packed | undefined {
    const { kept } = this;
    if (!kept) return undefined;
    if (kept.isOutOfDate && nowMs >= kept.restsUntil) return undefined;
    if (nowMs - kept.askedAt >= UNSUBSCRIBED_TTL_MS && !this.isSubscribed()) return undefined;
    return kept.packed;
  }

  /** Builds the response; concurrent callers share one build. */
  fetch(): Promise<Packed> {
    if (this.building?.generation === this.generation) return this.building.result;
    const building: Building<Packed> = { generation: this.generation, outOfDate: false, result: Promise.resolve() as never };
    building.result = this.rebuild(building);
    this.building = building;
    return building.result;
  }

  invalidate(): void {
    this.generation += 1;
    this.kept = undefined;
  }

  markStale(): void {
    if (this.kept) this.kept.isOutOfDate = true;
    if (this.building) this.building.outOfDate = true;
  }

  private async rebuild(building: Building<Packed>): Promise<Packed> {
    const askedAt = performance.now();
    try {
      const { packed, workMs } = await this.build();
      if (building.generation === this.generation) {
        const now = performance.now();
        const pause = Math.max(PAUSE_FACTOR * workMs, Math.min(PAUSE_FACTOR * (now - askedAt), MAX_PAUSE_FOR_WAITING_MS));
        this.kept = { packed, askedAt, restsUntil: Math.max(askedAt + MIN_PAUSE_MS, now + pause), isOutOfDate: building.outOfDate };
      }
      return packed;
    } finally {
      if (this.building === building) this.building = undefined;
    }
  }
}
