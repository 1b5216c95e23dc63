import type { AccessLevel } from './access-level';

/** The message for a visitor who tries to download. */
export const LOG_IN_TO_DOWNLOAD = 'Please log in to download tools.';

/** Why a tool may be downloaded or not. */
export type AccessReason =
  | 'free'
  | 'pro'
  | 'included_in_pro'
  | 'purchased'
  | 'login_required'
  | 'pro_required'
  | 'purchase_required'
  | 'not_for_sale'
  | 'no_file';

/** What a user can do about a tool. */
export type AccessAction = 'download' | 'log_in' | 'get_pro' | 'buy';

/** Whether a user may download a tool (`GET /api/tools/{id}/access`). */
export class AccessDecision {
  allowed: boolean;
  reason: AccessReason;
  /** What to do next; null when there is nothing to do. */
  action: AccessAction | null;
}

/** What the decision needs to know of a tool. */
export interface AccessedTool {
  accessLevel: AccessLevel;
  hasFile: boolean;
  unlisted: boolean;
  /** A premium tool that Pro includes at the moment, see {@link isIncludedAt}. */
  isIncludedInPro: boolean;
}

/** What the decision needs to know of a user; null for a visitor. */
export type AccessingUser = { isPro: boolean; hasPurchased: boolean } | null;

/** Whether Pro includes a premium tool at `now`, as long as administrators chose. */
export const isIncludedAt = (proUntil: Date | null, now: Date): boolean =>
  proUntil !== null && proUntil > now;

const allowed = (reason: AccessReason): AccessDecision => ({
  allowed: true,
  reason,
  action: 'download',
});

const refused = (reason: AccessReason, action: AccessAction | null): AccessDecision => ({
  allowed: false,
  reason,
  action,
});

/** Decides who may download a tool (spec §4); administrators get no exception. Buttons, downloads and explanations all use it. */
export function decideAccess(tool: AccessedTool, user: AccessingUser): AccessDecision {
  if (!tool.hasFile) return refused('no_file', null);
  switch (tool.accessLevel) {
    case 'free':
      return user ? allowed('free') : refused('login_required', 'log_in');
    case 'pro':
      return user?.isPro ? allowed('pro') : refused('pro_required', 'get_pro');
    case 'premium':
      if (user?.hasPurchased) return allowed('purchased');
      if (user?.isPro && tool.isIncludedInPro) return allowed('included_in_pro');
      return tool.unlisted ? refused('not_for_sale', null) : refused('purchase_required', 'buy');
    default:
      return refused('not_for_sale', null);
  }
}
