import { type AccessLevel, isProAt } from '@libs/contracts';
import type { Entitled } from '../entitlements/entitlements.client';

type Decision = { allowed: true } | { allowed: false; because: string };

const ALLOWED: Decision = { allowed: true };
const refused = (because: string): Decision => ({ allowed: false, because });

/** Decides whether a member may download a tool of this level (spec §4); administrators get no exception. */
export function mayDownload(level: AccessLevel, member: Entitled, now: Date): Decision {
  switch (level) {
    case 'free':
      return ALLOWED;
    case 'pro':
      return isProAt(member.accessUntil, now) ? ALLOWED : refused('Pro membership required');
    case 'premium':
      return member.hasPurchased ? ALLOWED : refused('Purchase required');
  }
}

const RESUMABLE_MS = 4 * 3_600_000; // at 16 KiB/s, the minimum rate of uploads, 200 MiB take three and a half hours

/** Whether the rest of a file may still be fetched without counting another download. */
export const isResumable = (downloadedAt: Date, now: Date): boolean =>
  now.getTime() - downloadedAt.getTime() < RESUMABLE_MS;
