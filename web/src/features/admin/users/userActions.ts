import type { AdminUser } from '@contracts/admin-users';
import type { UserActionName } from './usersApi';

interface ActionText {
  label: string;
  title: (name: string) => string;
  text: string;
  success: (name: string) => string;
  destructive?: true;
}

/** The texts of each action on a user. */
export const ACTION_TEXTS: Record<UserActionName, ActionText> = {
  suspend: {
    label: 'Suspend',
    title: (name) => `Suspend ${name}`,
    text: 'The user is logged out everywhere and cannot log in until you restore the account. Purchases stay. A card subscription ends with the paid period, and we email the user about it.',
    success: (name) => `${name} is suspended.`,
    destructive: true,
  },
  restore: {
    label: 'Restore',
    title: (name) => `Restore ${name}`,
    text: 'The user can log in again. A card subscription that was stopped does not start again by itself.',
    success: (name) => `${name} can log in again.`,
  },
  administrator: {
    label: 'Make administrator',
    title: (name) => `Make ${name} an administrator`,
    text: 'Administrators can change tools, orders and users, and can make and remove other administrators.',
    success: (name) => `${name} is now an administrator.`,
    destructive: true,
  },
  'administrator/remove': {
    label: 'Remove administrator',
    title: (name) => `Remove ${name} as an administrator`,
    text: 'The user keeps the account as a member.',
    success: (name) => `${name} is no longer an administrator.`,
    destructive: true,
  },
  'second-factor/reset': {
    label: 'Reset two-factor authentication',
    title: (name) => `Reset the two-factor authentication of ${name}`,
    text: 'Removes the authenticator app, the passkeys and the backup codes, so that the password alone is enough to log in. First make sure that the owner of the account is asking.',
    success: (name) => `${name} can log in with the password alone.`,
    destructive: true,
  },
};

/** Returns the actions that are possible for a user; nobody suspends themselves or resets their own second factors. */
export function actionsFor(
  { id, isAdmin, hasSecondFactor, suspendedAt }: AdminUser,
  ownId: string | undefined,
): UserActionName[] {
  const suspension: UserActionName[] =
    suspendedAt !== null ? ['restore'] : id === ownId ? [] : ['suspend'];
  const role: UserActionName[] = isAdmin
    ? ['administrator/remove']
    : suspendedAt === null
      ? ['administrator']
      : [];
  const reset: UserActionName[] = hasSecondFactor && id !== ownId ? ['second-factor/reset'] : [];
  return [...suspension, ...role, ...reset];
}
