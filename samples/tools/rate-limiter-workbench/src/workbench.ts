import { allLimiters, type Limit, type Limiter } from './limiters.ts';
import { traffic, type Attempt, type Flood } from './traffic.ts';

/** What the limit counts by. */
export type CountBy = 'address' | 'account' | 'address and account';

/** How one limiter did. */
export interface Result {
  limiter: string;
  peopleAllowed: number;
  peopleRefused: number;
  attackAllowed: number;
  attackRefused: number;
  /** The most attempts of the attack that passed within any stretch as long as the window. */
  worstStretch: number;
  memory: number;
  /** Attempts of the attack that passed, and all of them, per second. */
  passed: number[];
  tried: number[];
}

export interface Setup {
  flood: Flood;
  countBy: CountBy;
  limit: Limit;
  seed: number;
  lengthMs: number;
}

export const usual: Setup = { flood: 'hammer', countBy: 'address', limit: { count: 5, windowMs: 10_000 }, seed: 7, lengthMs: 60_000 };

function keyOf({ address, account }: Attempt, countBy: CountBy): string {
  if (countBy === 'address') return address;
  return countBy === 'account' ? account : `${address} ${account}`;
}

/** The largest number of times within any stretch of this length; the times are in order. */
export function worstStretch(times: readonly number[], length: number): number {
  let first = 0;
  let worst = 0;
  times.forEach((time, last) => {
    while ((times[first] ?? 0) <= time - length) first += 1;
    worst = Math.max(worst, last - first + 1);
  });
  return worst;
}

function measure(limiter: Limiter, attempts: readonly Attempt[], setup: Setup): Result {
  const seconds = Math.ceil(setup.lengthMs / 1000);
  const result: Result = {
    limiter: limiter.name,
    peopleAllowed: 0,
    peopleRefused: 0,
    attackAllowed: 0,
    attackRefused: 0,
    worstStretch: 0,
    memory: 0,
    passed: new Array<number>(seconds).fill(0),
    tried: new Array<number>(seconds).fill(0),
  };
  const times: number[] = [];
  for (const attempt of attempts) {
    const allowed = limiter.allow(keyOf(attempt, setup.countBy), attempt.at);
    result.memory = Math.max(result.memory, limiter.size());
    if (attempt.honest) result[allowed ? 'peopleAllowed' : 'peopleRefused'] += 1;
    else {
      const second = Math.floor(attempt.at / 1000);
      result[allowed ? 'attackAllowed' : 'attackRefused'] += 1;
      result.tried[second] = (result.tried[second] ?? 0) + 1;
      if (allowed) {
        result.passed[second] = (result.passed[second] ?? 0) + 1;
        times.push(attempt.at);
      }
    }
  }
  return { ...result, worstStretch: worstStretch(times, setup.limit.windowMs) };
}

/** Every limiter against the same traffic. */
export function compare(setup: Setup): Result[] {
  const attempts = traffic(setup.flood, setup.seed, setup.lengthMs);
  return allLimiters(setup.limit).map((limiter) => measure(limiter, attempts, setup));
}

/** A chart of signs: one column a second, `#` passed, `.` refused, at most `height` rows. */
export function chart({ passed, tried }: Result, height = 8): string {
  const top = Math.max(1, ...tried);
  const scale = Math.max(1, Math.ceil(top / height));
  const rows: string[] = [];
  for (let row = Math.ceil(top / scale); row >= 1; row--) {
    const signs = tried.map((count, second) => {
      const level = (row - 1) * scale;
      if ((passed[second] ?? 0) > level) return '#';
      return count > level ? '.' : ' ';
    });
    rows.push(`${String(row * scale).padStart(4)} |${signs.join('').trimEnd()}`);
  }
  return [...rows, `     +${'-'.repeat(tried.length)}`, `      0 s${String(tried.length).padStart(tried.length - 5)} s`].join('\n');
}
