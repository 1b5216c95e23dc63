import { tooMany } from '@libs/errors';

const MINUTE_MS = 60_000;
/** Beyond this, members whose minute has passed are forgotten. */
const MAX_REMEMBERED = 10_000;

interface MemberLimitOptions {
  /** Calls of one member in a minute. */
  perMinute: number;
  /** Calls of one member at the same time; default 1. */
  concurrent?: number;
  /** False lifts the limit, as for load tests. */
  isOn?: boolean;
}

interface Usage {
  running: number;
  startedAt: number[];
}

/** Limits how often one member may use an expensive route of this process, so that a loop does not delay others. */
export class MemberLimit {
  private readonly members = new Map<string, Usage>();

  constructor(private readonly options: MemberLimitOptions) {}

  /** Throws 429 above the limit, without running `work`. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    if (this.options.isOn === false) return work();
    const usage = this.admit(userId, performance.now());
    usage.running += 1;
    try {
      return await work();
    } finally {
      usage.running -= 1;
    }
  }

  private admit(userId: string, now: number): Usage {
    const { perMinute, concurrent = 1 } = this.options;
    if (this.members.size > MAX_REMEMBERED) this.forget(now);
    const usage = this.members.get(userId) ?? { running: 0, startedAt: [] };
    this.members.set(userId, usage);
    usage.startedAt = usage.startedAt.filter((started) => started > now - MINUTE_MS);
    if (usage.running >= concurrent) throw refused(1);
    const [oldest] = usage.startedAt;
    if (oldest !== undefined && usage.startedAt.length >= perMinute)
      throw refused(Math.ceil((oldest + MINUTE_MS - now) / 1000));
    usage.startedAt.push(now);
    return usage;
  }

  private forget(now: number): void {
    for (const [userId, { running, startedAt }] of this.members) {
      if (running === 0 && startedAt.every((started) => started <= now - MINUTE_MS))
        this.members.delete(userId);
    }
  }
}

const refused = (retryAfter: number) =>
  tooMany(
    'too_many_requests',
    'You have done this too often in a short time. Please wait a moment and try again.',
    { retryAfter },
  );
