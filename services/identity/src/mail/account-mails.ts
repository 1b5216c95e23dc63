import type { NewMail } from '@libs/mail';
import type { IssuedToken } from '../store/account-token.repository';
import type { User } from '../store/user.entity';

interface Site {
  PUBLIC_URL: string;
}

type Addressee = Pick<User, 'username' | 'email'>;

/** The token is in the fragment, which browsers send to no server. */
const linkWith = (token: string, path: string, { PUBLIC_URL }: Site): string => new URL(`${path}#token=${token}`, PUBLIC_URL).href;

/** The mail with the link to set a new password. */
export function resetLinkMail({ username, email }: Addressee, { id, token }: IssuedToken, site: Site): NewMail {
  return {
    key: `password-reset-link:${id}`,
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
export function passwordResetMail({ username, email }: Addressee, tokenId: string, site: Site): NewMail {
  return {
    key: `password-reset:${tokenId}`,
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
