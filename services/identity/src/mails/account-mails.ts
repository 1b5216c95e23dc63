import { formatDate, greeting, linkTo, type NewMail } from '@libs/mail';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '../users/user.entity';

export type Recipient = Pick<User, 'id' | 'username' | 'email'>;

/** Where the links of emails lead. */
export interface Site {
  PUBLIC_URL: string;
}

type Content = Pick<NewMail, 'key' | 'subject' | 'blocks' | 'isSecret' | 'isBulk'>;

/** Addresses an email to a member and greets them. */
export function mailTo({ id, username, email }: Recipient, content: Content): NewMail {
  const blocks = [greeting(username), ...content.blocks];
  return { ...content, userId: id, to: email, blocks };
}

/** A link to the form that requests a link to set a password. */
export const forgotPasswordLink = (site: Site) =>
  linkTo('Set a new password', '/forgot-password', site);

/** A token that an email brings. */
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
      'Please confirm your email address to finish setting up your EXE account. The link works for 24 hours.',
      linkTo('Confirm your email', '/confirm-email', site, issued.token),
      "If you didn't create an EXE account, you can ignore this email.",
    ],
  });

export const resetLinkMail = (user: Recipient, issued: IssuedToken, site: Site): NewMail =>
  mailTo(user, {
    key: `password-reset-link:${issued.id}`,
    isSecret: true,
    subject: 'Set a new password',
    blocks: [
      'We received a request to reset the password of your EXE account. The link works once, within 30 minutes.',
      linkTo('Set a new password', '/reset-password', site, issued.token),
      "If you didn't request this, you can ignore this email. Your password stays the same.",
    ],
  });

/** The notice that a new password was set with a link. */
export const passwordResetMail = (user: Recipient, tokenId: string, site: Site): NewMail =>
  mailTo(user, {
    key: `password-reset:${tokenId}`,
    subject: 'Your password was changed',
    blocks: [
      'The password of your EXE account was changed with a link that we sent to this address. You have been logged out on every device.',
      "If this wasn't you, someone may be able to read your email. Secure your mailbox first, then set a new password.",
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
      'Please confirm the new email address of your EXE account. The link works for 24 hours.',
      linkTo('Confirm your new email', '/confirm-email', site, issued.token),
      "If you didn't request this, you can ignore this email.",
    ],
  });

/** The email to an email that another account has, instead of the link. */
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
    'Hi,',
    'Someone tried to use this email address for another EXE account. It already belongs to an account, so nothing was changed.',
    'If this was you, log in with this email address. Forgot your password? Set a new one.',
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
      `The email address of your EXE account is now ${newEmail}. If this was you, there is nothing to do.`,
      "If this wasn't you, restore your email address within 7 days. This logs out all devices. Then you set a new password.",
      linkTo('Restore my email', '/undo-email-change', site, issued.token),
    ],
  });

export const passwordChangedMail = (user: Recipient, site: Site): NewMail =>
  mailTo(user, {
    key: `password-changed:${uuidv7()}`,
    subject: 'Your password was changed',
    blocks: [
      'The password of your EXE account was changed by someone who was logged in and knew the old one. All other devices have been logged out.',
      "If this was you, there is nothing to do. If this wasn't you, set a new password, which logs out all devices.",
      forgotPasswordLink(site),
    ],
  });

export const newDeviceMail = (user: Recipient, client: string, time: Date, site: Site): NewMail =>
  mailTo(user, {
    key: `new-device:${uuidv7()}`,
    subject: 'New login to your account',
    blocks: [
      'Someone logged in to your EXE account from a device that we have not seen before.',
      {
        facts: [
          ['Browser', client],
          ['Time', formatDate(time)],
        ],
      },
      "If this was you, there is nothing to do. If this wasn't you, log that device out and change your password.",
      linkTo('Review your devices', '/account/sessions', site),
      "Can't log in anymore? Set a new password, which logs out all devices.",
      forgotPasswordLink(site),
    ],
  });
