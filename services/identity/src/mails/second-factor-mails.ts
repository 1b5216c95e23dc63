import type { NewMail } from '@libs/mail';
import { forgotPasswordLink, mailTo, type Recipient, type Site } from './account-mails';

const IF_NOT_YOU =
  "If this wasn't you, someone may have access to your account. Set a new password, then check your two-factor authentication.";

export const factorAddedMail = (user: Recipient, factor: string, now: Date, site: Site): NewMail =>
  mailTo(user, {
    key: `factor-added:${user.id}:${now.getTime()}`,
    subject: 'A two-factor method was added to your account',
    blocks: [
      `${factor} was added to the two-factor authentication of your EXE account.`,
      IF_NOT_YOU,
      forgotPasswordLink(site),
    ],
  });

export const factorRemovedMail = (
  user: Recipient,
  factor: string,
  now: Date,
  site: Site,
): NewMail =>
  mailTo(user, {
    key: `factor-removed:${user.id}:${now.getTime()}`,
    subject: 'A two-factor method was removed from your account',
    blocks: [
      `${factor} was removed from the two-factor authentication of your EXE account.`,
      IF_NOT_YOU,
      forgotPasswordLink(site),
    ],
  });

/** The notice that an administrator removed all second factors of a member. */
export const secondFactorResetMail = (user: Recipient, now: Date, site: Site): NewMail =>
  mailTo(user, {
    key: `second-factor-reset:${user.id}:${now.getTime()}`,
    subject: 'Your two-factor authentication was reset',
    blocks: [
      'An administrator removed the authenticator app, the passkeys and the backup codes of your EXE account. You can log in with your password alone and set up two-factor authentication again in your account.',
      "If you didn't request this, someone may know your password. Set a new one.",
      forgotPasswordLink(site),
    ],
  });

export const backupCodesReplacedMail = (user: Recipient, now: Date, site: Site): NewMail =>
  mailTo(user, {
    key: `backup-codes-replaced:${user.id}:${now.getTime()}`,
    subject: 'Your backup codes were replaced',
    blocks: [
      'Your EXE account has ten new backup codes. The old ones no longer work.',
      IF_NOT_YOU,
      forgotPasswordLink(site),
    ],
  });

export const backupCodeUsedMail = (
  user: Recipient,
  codeId: string,
  left: number,
  site: Site,
): NewMail =>
  mailTo(user, {
    key: `backup-code-used:${codeId}`,
    subject: 'A backup code was used to log in',
    blocks: [
      `Someone logged in to your EXE account with your password and a backup code. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
      IF_NOT_YOU,
      forgotPasswordLink(site),
    ],
  });
