import type { NewMail } from '@libs/mail';
import type { User } from '../users/user.entity';

interface Site {
  PUBLIC_URL: string;
}

type Member = Pick<User, 'id' | 'username' | 'email'>;

const IF_NOT_YOU =
  'If it was not you, somebody can use your account. Set a new password, then check how you log in:';
const resetLink = ({ PUBLIC_URL }: Site) => ({
  link: 'Set a new password',
  url: new URL('/forgot-password', PUBLIC_URL).href,
});

export function factorAddedMail(
  { id: userId, username, email }: Member,
  factor: string,
  now: Date,
  site: Site,
): NewMail {
  return {
    key: `factor-added:${userId}:${now.getTime()}`,
    userId,
    to: email,
    subject: 'A second step was added to your login',
    blocks: [
      `Hello ${username},`,
      `${factor} was added to the login of your EXE account.`,
      IF_NOT_YOU,
      resetLink(site),
    ],
  };
}

export function factorRemovedMail(
  { id: userId, username, email }: Member,
  factor: string,
  now: Date,
  site: Site,
): NewMail {
  return {
    key: `factor-removed:${userId}:${now.getTime()}`,
    userId,
    to: email,
    subject: 'A second step was removed from your login',
    blocks: [
      `Hello ${username},`,
      `${factor} was removed from the login of your EXE account.`,
      IF_NOT_YOU,
      resetLink(site),
    ],
  };
}

/** The notice that an administrator removed all second steps of a member's logins. */
export function secondFactorResetMail(
  { id: userId, username, email }: Member,
  now: Date,
  site: Site,
): NewMail {
  return {
    key: `second-factor-reset:${userId}:${now.getTime()}`,
    userId,
    to: email,
    subject: 'Your two-step login was reset',
    blocks: [
      `Hello ${username},`,
      'an administrator removed the authenticator app, the passkeys and the backup codes of your EXE account. You can log in with your password alone and set up a second step again in the dashboard.',
      'If you did not ask for it, somebody may know your password. Set a new one:',
      resetLink(site),
    ],
  };
}

export function backupCodesReplacedMail(
  { id: userId, username, email }: Member,
  now: Date,
  site: Site,
): NewMail {
  return {
    key: `backup-codes-replaced:${userId}:${now.getTime()}`,
    userId,
    to: email,
    subject: 'Your backup codes were replaced',
    blocks: [
      `Hello ${username},`,
      'your EXE account has ten new backup codes. The old ones no longer work.',
      IF_NOT_YOU,
      resetLink(site),
    ],
  };
}

export function backupCodeUsedMail(
  { id: userId, username, email }: Member,
  { id, left }: { id: string; left: number },
  site: Site,
): NewMail {
  return {
    key: `backup-code-used:${id}`,
    userId,
    to: email,
    subject: 'A backup code was used to log in',
    blocks: [
      `Hello ${username},`,
      `somebody logged in to your EXE account with your password and a backup code. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
      IF_NOT_YOU,
      resetLink(site),
    ],
  };
}
