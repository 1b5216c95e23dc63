import type { CompressedResponse } from './compress-response';

/** An answer as it was built, and what its building cost. */
export interface BuiltResponse<Packed = CompressedResponse> {
  packed: Packed;
  /** Milliseconds of this process's own work: hashing and compressing. */
  workMs: number;
}

/** Milliseconds between two rebuilds under a storm of counts, at least. */
const LEAST_PAUSE = 100;
/** A rebuild is followed by this many times its own work of rest: a tenth of the time at the most. */
const REST = 9;
/** However slow the catalogue is, its counts are no older than this. */
const MOST_PAUSE_FOR_WAITING = 1_000;
/** Milliseconds an answer lives while news cannot arrive. */
const DEAF_LIFE = 1_000;

interface Kept<Packed> {
  packed: Packed;
  askedAt: number;
  /** Until when it may be served although a count has changed. */
  restsUntil: number;
  isOutOfDate: boolean;
}

interface Building<Packed> {
  generation: number;
  outOfDate: boolean;
  result: Promise<Packed>;
}

/**
 * One answer kept in memory. A change (`drop`) forgets it at once, and an answer that was asked for before is never kept.
 * A count (`soften`) leaves it for the rest of a short pause, so that a storm of counts costs one rebuild a pause.
 */
export class CachedResponse<Packed = CompressedResponse> {
  private kept?: Kept<Packed>;
  private building?: Building<Packed>;
  private generation = 0;

  constructor(
    private readonly build: () => Promise<BuiltResponse<Packed>>,
    private readonly isSubscribed: () => boolean,
  ) {}

  /** The answer if it may be served at this moment. */
  current(nowMs: number): Packed | undefined {
    const { kept } = this;
    if (!kept) return undefined;
    if (kept.isOutOfDate && nowMs >= kept.restsUntil) return undefined;
    if (nowMs - kept.askedAt >= DEAF_LIFE && !this.isSubscribed()) return undefined;
    return kept.packed;
  }

  /** The answer, built if need be; whoever asks in the meantime waits for the same building. */
  fetch(): Promise<Packed> {
    if (this.building?.generation === this.generation) return this.building.result;
    const building: Building<Packed> = { generation: this.generation, outOfDate: false, result: Promise.resolve() as never };
    building.result = this.rebuild(building);
    this.building = building;
    return building.result;
  }

  /** The thing itself has changed: forget at once. */
  invalidate(): void {
    this.generation += 1;
    this.kept = undefined;
  }

  /** A count in it has changed: good enough until its pause is over. */
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
        const pause = Math.max(REST * workMs, Math.min(REST * (now - askedAt), MOST_PAUSE_FOR_WAITING));
        this.kept = { packed, askedAt, restsUntil: Math.max(askedAt + LEAST_PAUSE, now + pause), isOutOfDate: building.outOfDate };
      }
      return packed;
    } finally {
      if (this.building === building) this.building = undefined;
    }
  }
}
