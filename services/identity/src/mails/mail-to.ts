import type { NewMail } from '@libs/mail';
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
