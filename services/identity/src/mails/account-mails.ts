import { formatDate, type NewMail } from '@libs/mail';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '../users/user.entity';

export type Recipient = Pick<User, 'id' | 'username' | 'email'>;

/** Where the links of mails lead. */
export interface Site {
  PUBLIC_URL: string;
}

type Content = Pick<NewMail, 'key' | 'subject' | 'blocks' | 'isSecret'>;

/** Addresses a mail to a member and greets them. */
export function mailTo({ id, username, email }: Recipient, content: Content): NewMail {
  const blocks = [`Hello ${username},`, ...content.blocks];
  return { ...content, userId: id, to: email, blocks };
}

/** A link to a page, with a token in the fragment, which browsers send to no server. */
export const linkTo = (link: string, path: string, { PUBLIC_URL }: Site, token?: string) => ({
  link,
  url: new URL(token === undefined ? path : `${path}#token=${token}`, PUBLIC_URL).href,
});

/** A link to the form that requests a link to set a password. */
export const forgotPasswordLink = (site: Site) =>
  linkTo('Set a new password', '/forgot-password', site);

/** A token that a mail brings. */
interface IssuedToken {
  id: string;
  token: string;
}

export const confirmationMail = (user: Recipient, issued: IssuedToken, site: Site): NewMail =>
  mailTo(user, {
    key: `confirm-email:${issued.id}`,
    isSecret: true,
    subject: 'Confirm your email',
    blocks: [
      'please confirm that this is the email of your EXE account. The link works for 24 hours:',
      linkTo('Confirm your email', '/confirm-email', site, issued.token),
      'If you have no account at EXE, ignore this mail.',
    ],
  });

export const resetLinkMail = (user: Recipient, issued: IssuedToken, site: Site): NewMail =>
  mailTo(user, {
    key: `password-reset-link:${issued.id}`,
    isSecret: true,
    subject: 'Set a new password',
    blocks: [
      'somebody asked for a new password for your EXE account. If it was you, open this link within 30 minutes:',
      linkTo('Set a new password', '/reset-password', site, issued.token),
      'The link works once. If it was not you, ignore this mail: your password stays as it is.',
    ],
  });

/** The notice that a new password was set with a link. */
export const passwordResetMail = (user: Recipient, tokenId: string, site: Site): NewMail =>
  mailTo(user, {
    key: `password-reset:${tokenId}`,
    subject: 'Your password was changed',
    blocks: [
      'the password of your EXE account was changed with a link that we sent to this address. You have been logged out everywhere.',
      'If it was not you, somebody can read your mail. Secure your mailbox, then set a new password:',
      forgotPasswordLink(site),
    ],
  });

/** The link to confirm a new email, which `user` has as their email here. */
export const newEmailMail = (user: Recipient, issued: IssuedToken, site: Site): NewMail =>
  mailTo(user, {
    key: `new-email:${issued.id}`,
    isSecret: true,
    subject: 'Confirm your new email',
    blocks: [
      'please confirm that this is the new email of your EXE account. The link works for 24 hours:',
      linkTo('Confirm your new email', '/confirm-email', site, issued.token),
      'If you did not ask for this, ignore this mail.',
    ],
  });

/** The mail to an email that another account has, instead of the link. */
export const emailTakenMail = (
  ownerId: string,
  email: string,
  tokenId: string,
  site: Site,
): NewMail => ({
  key: `email-taken:${tokenId}`,
  userId: ownerId,
  to: email,
  subject: 'Your email already has an account',
  blocks: [
    'Somebody asked to use this email for another EXE account. It already belongs to an account, so nothing was changed.',
    'If it was you, log in with this email or set a new password:',
    forgotPasswordLink(site),
  ],
});

/** The notice to the former email, with the link that takes it back. */
export const emailChangedMail = (
  user: Recipient,
  newEmail: string,
  issued: IssuedToken,
  site: Site,
): NewMail =>
  mailTo(user, {
    key: `email-changed:${issued.id}`,
    isSecret: true,
    subject: 'Your email was changed',
    blocks: [
      `the email of your EXE account is now ${newEmail}. If it was you, there is nothing to do.`,
      'If it was not you, take your account back within 7 days. Everybody is then logged out, and you set a new password:',
      linkTo('Restore my email', '/undo-email-change', site, issued.token),
    ],
  });

export const passwordChangedMail = (user: Recipient, site: Site): NewMail =>
  mailTo(user, {
    key: `password-changed:${uuidv7()}`,
    subject: 'Your password was changed',
    blocks: [
      'the password of your EXE account was changed by somebody who was logged in and knew the old one. All other sessions have ended.',
      'If it was you, there is nothing to do. If it was not you, set a new password, which ends all sessions:',
      forgotPasswordLink(site),
    ],
  });

export const newDeviceMail = (user: Recipient, client: string, time: Date, site: Site): NewMail =>
  mailTo(user, {
    key: `new-device:${uuidv7()}`,
    subject: 'New login to your account',
    blocks: [
      'somebody logged in to your EXE account from a device that we do not know:',
      {
        facts: [
          ['Browser', client],
          ['Time', formatDate(time)],
        ],
      },
      'If it was you, there is nothing to do. If it was not you, end that session and change your password in your account:',
      linkTo('Open my account', '/dashboard', site),
      'If you can no longer log in, set a new password, which ends all sessions:',
      forgotPasswordLink(site),
    ],
  });
