/** What is known when the next backup is planned. */
export interface Schedule {
  /** The last good one, if there is any. */
  last?: Date;
  /** When one failed since then. */
  failedAt?: Date;
  everyHours: number;
}

const MINUTE = 60_000;
/** After a failure: soon enough that a restart of a server costs no day. */
const RETRY = 15 * MINUTE;

/** When the next backup is due: at once when there is none yet, or when the last one is too old. */
export function nextBackup({ last, failedAt, everyHours }: Schedule): Date {
  const due = last ? last.getTime() + everyHours * 60 * MINUTE : 0;
  const retry = failedAt ? failedAt.getTime() + RETRY : 0;
  return new Date(Math.max(due, retry));
}
