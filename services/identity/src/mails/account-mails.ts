import { formatDate, type NewMail } from '@libs/mail';
import { v7 as uuidv7 } from 'uuid';
import { type ClientSoftware, describeClient } from '../login/device';
import type { IssuedToken } from '../accounts/account-token.repository';
import type { User } from '../users/user.entity';

interface Site {
  PUBLIC_URL: string;
}

type Addressee = Pick<User, 'id' | 'username' | 'email'>;

/** The token is in the fragment, which browsers send to no server. */
const linkWith = (token: string, path: string, { PUBLIC_URL }: Site): string =>
  new URL(`${path}#token=${token}`, PUBLIC_URL).href;

export function confirmationMail(
  { id: userId, username, email }: Addressee,
  { id, token }: IssuedToken,
  site: Site,
): NewMail {
  return {
    key: `confirm-email:${id}`,
    userId,
    to: email,
    isSecret: true,
    subject: 'Confirm your email',
    blocks: [
      `Hello ${username},`,
      'please confirm that this is the email of your EXE account. The link works for 24 hours:',
      { link: 'Confirm your email', url: linkWith(token, '/confirm-email', site) },
      'If you have no account at EXE, ignore this mail.',
    ],
  };
}

export function resetLinkMail(
  { id: userId, username, email }: Addressee,
  { id, token }: IssuedToken,
  site: Site,
): NewMail {
  return {
    key: `password-reset-link:${id}`,
    userId,
    to: email,
    isSecret: true,
    subject: 'Set a new password',
    blocks: [
      `Hello ${username},`,
      'somebody asked for a new password for your EXE account. If it was you, open this link within 30 minutes:',
      { link: 'Set a new password', url: linkWith(token, '/reset-password', site) },
      'The link works once. If it was not you, ignore this mail: your password stays as it is.',
    ],
  };
}

/** The notice that a new password was set with a link. */
export function passwordResetMail(
  { id: userId, username, email }: Addressee,
  tokenId: string,
  site: Site,
): NewMail {
  return {
    key: `password-reset:${tokenId}`,
    userId,
    to: email,
    subject: 'Your password was changed',
    blocks: [
      `Hello ${username},`,
      'the password of your EXE account was changed with a link that we sent to this address. You have been logged out everywhere.',
      'If it was not you, somebody can read your mail. Secure your mailbox, then set a new password:',
      { link: 'Set a new password', url: new URL('/forgot-password', site.PUBLIC_URL).href },
    ],
  };
}

export function newEmailMail(
  { id: userId, username }: Addressee,
  email: string,
  { id, token }: IssuedToken,
  site: Site,
): NewMail {
  return {
    key: `new-email:${id}`,
    userId,
    to: email,
    isSecret: true,
    subject: 'Confirm your new email',
    blocks: [
      `Hello ${username},`,
      'please confirm that this is the new email of your EXE account. The link works for 24 hours:',
      { link: 'Confirm your new email', url: linkWith(token, '/confirm-email', site) },
      'If you did not ask for this, ignore this mail.',
    ],
  };
}

/** The mail to an email that another account has, instead of the link. */
export function emailTakenMail(
  userId: string,
  email: string,
  { id }: IssuedToken,
  site: Site,
): NewMail {
  return {
    key: `email-taken:${id}`,
    userId,
    to: email,
    subject: 'Your email already has an account',
    blocks: [
      'Somebody asked to use this email for another EXE account. It already belongs to an account, so nothing was changed.',
      'If it was you, log in with this email or set a new password:',
      { link: 'Set a new password', url: new URL('/forgot-password', site.PUBLIC_URL).href },
    ],
  };
}

/** The notice to the former email, with the link that takes it back. */
export function emailChangedMail(
  { id: userId, username, email }: Addressee,
  newEmail: string,
  { id, token }: IssuedToken,
  site: Site,
): NewMail {
  return {
    key: `email-changed:${id}`,
    userId,
    to: email,
    isSecret: true,
    subject: 'Your email was changed',
    blocks: [
      `Hello ${username},`,
      `the email of your EXE account is now ${newEmail}. If it was you, there is nothing to do.`,
      'If it was not you, take your account back within 7 days. Everybody is then logged out, and you set a new password:',
      { link: 'Restore my email', url: linkWith(token, '/undo-email-change', site) },
    ],
  };
}

export function passwordChangedMail(
  { id: userId, username, email }: Addressee,
  site: Site,
): NewMail {
  return {
    key: `password-changed:${uuidv7()}`,
    userId,
    to: email,
    subject: 'Your password was changed',
    blocks: [
      `Hello ${username},`,
      'the password of your EXE account was changed by somebody who was logged in and knew the old one. All other sessions have ended.',
      'If it was you, there is nothing to do. If it was not you, set a new password, which ends all sessions:',
      { link: 'Set a new password', url: new URL('/forgot-password', site.PUBLIC_URL).href },
    ],
  };
}

export function newDeviceMail(
  { id: userId, username, email }: Addressee,
  client: ClientSoftware,
  time: Date,
  site: Site,
): NewMail {
  return {
    key: `new-device:${uuidv7()}`,
    userId,
    to: email,
    subject: 'New login to your account',
    blocks: [
      `Hello ${username},`,
      'somebody logged in to your EXE account from a device that we do not know:',
      {
        facts: [
          ['Browser', describeClient(client)],
          ['Time', formatDate(time)],
        ],
      },
      'If it was you, there is nothing to do. If it was not you, end that session and change your password in your account:',
      { link: 'Open my account', url: new URL('/dashboard', site.PUBLIC_URL).href },
      'If you can no longer log in, set a new password, which ends all sessions:',
      { link: 'Set a new password', url: new URL('/forgot-password', site.PUBLIC_URL).href },
    ],
  };
}
