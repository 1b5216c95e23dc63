import type { AccessLevel } from '@libs/contracts';

/** A member's entitlement to one tool. */
export interface Entitled {
  /** End of Pro access, grace period included; null without Pro. */
  accessUntil: Date | null;
  hasPurchased: boolean;
}

/** The result of an access check, with the message of a refusal. */
export type Decision = { allowed: true } | { allowed: false; because: string };

const ALLOWED: Decision = { allowed: true };
const refused = (because: string): Decision => ({ allowed: false, because });

/** Decides whether a member may download a tool of this level (spec §4); administrators get no exception. */
export function mayDownload(level: AccessLevel, member: Entitled, now: Date): Decision {
  switch (level) {
    case 'free':
      return ALLOWED;
    case 'pro':
      return member.accessUntil !== null && now < member.accessUntil ? ALLOWED : refused('Pro membership required');
    case 'premium':
      return member.hasPurchased ? ALLOWED : refused('Purchase required');
  }
}
