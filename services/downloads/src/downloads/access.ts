import {
  type AccessDecision,
  type AccessedTool,
  type AccessReason,
  decideAccess,
  isIncludedAt,
  isProAt,
} from '@libs/contracts';
import type { Entitled } from '../entitlements/entitlements.client';

const REFUSALS: Partial<Record<AccessReason, string>> = {
  pro_required: 'Pro membership required',
};
const NOT_PURCHASED = 'Purchase required';

/** A tool, with the time until which Pro includes it. */
type OfferedTool = Omit<AccessedTool, 'isIncludedInPro'> & { proUntil: Date | null };

/** Decides whether a member may download a tool at `now`; null stands for a visitor. */
export const decideDownload = (
  { proUntil, ...tool }: OfferedTool,
  member: Entitled | null,
  now: Date,
): AccessDecision =>
  decideAccess(
    { ...tool, isIncludedInPro: isIncludedAt(proUntil, now) },
    member && { isPro: isProAt(member.accessUntil, now), hasPurchased: member.hasPurchased },
  );

/** The message of a refused download (spec §8). */
export const describeRefusal = ({ reason }: AccessDecision): string =>
  REFUSALS[reason] ?? NOT_PURCHASED;

const RESUMABLE_MS = 4 * 3_600_000; // at 16 KiB/s, the minimum rate of uploads, 200 MiB take three and a half hours

/** Whether the rest of a file may still be fetched without counting another download. */
export const isResumable = (downloadedAt: Date, now: Date): boolean =>
  now.getTime() - downloadedAt.getTime() < RESUMABLE_MS;
