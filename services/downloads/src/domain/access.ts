import type { AccessLevel } from '@libs/contracts';

/** What a member is entitled to, as far as one tool is concerned. */
export interface Entitled {
  /** Pro until then, grace included; null for somebody who is not. */
  accessUntil: Date | null;
  hasPurchased: boolean;
}

/** The answer to "may I?", with the sentence of a refusal. */
export type Decision = { allowed: true } | { allowed: false; because: string };

const ALLOWED: Decision = { allowed: true };
const refused = (because: string): Decision => ({ allowed: false, because });

/** May a member fetch a tool of this level? The rule of spec §4; administrators get no exception. */
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
