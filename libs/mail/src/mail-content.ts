import { isEmail } from 'class-validator';

/** A paragraph, a list of facts or a link, as plain text that the template escapes. */
export type MailBlock = string | MailFacts | MailLink;

export interface MailFacts {
  facts: [label: string, value: string][];
}

/** A link with its label; only http and https URLs become clickable. The first link of an email is its button. */
interface MailLink {
  link: string;
  url: string;
}

export interface MailContent {
  subject: string;
  blocks: MailBlock[];
}

export interface NewMail extends MailContent {
  /**
   * Idempotency key, such as `paid:<order>`: a second mail with this key is not queued. It ends
   * with `:admin:<id>` if the email is about `userId`, but to that administrator.
   */
  key: string;
  to: string; // a bare address, such as ada@example.com
  userId: string; // the user whose data the email contains: it is exported with the account, and erased with it
  isSecret?: boolean; // the content has a token: it is erased as soon as the email is sent
  isBulk?: boolean; // one of thousands about the same fact: others are sent first
}

/** The first line of every email. */
export const greeting = (username: string): string => `Hi ${username},`;

/** A link to one of our pages, with a token, if any, in the fragment, which browsers send to no server. */
export const linkTo = (
  link: string,
  path: string,
  { PUBLIC_URL }: { PUBLIC_URL: string },
  token?: string,
): MailLink => ({
  link,
  url: new URL(token === undefined ? path : `${path}#token=${token}`, PUBLIC_URL).href,
});

const SUBJECT_LENGTH = 200; // characters

/** Control characters and line separators: they would end a header, and PostgreSQL rejects NUL. */
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

export const oneLine = (text: string): string => text.replace(CONTROL, ' ').trim();

/** Shortens a subject to fit in one header. */
export const subjectLine = (text: string): string => oneLine(text).slice(0, SUBJECT_LENGTH);

export const isMailAddress = (text: string): boolean =>
  oneLine(text) === text && isEmail(text, { require_tld: false });

export function cleanBlock(block: MailBlock): MailBlock {
  if (typeof block === 'string') return oneLine(block);
  if ('facts' in block)
    return { facts: block.facts.map(([label, value]) => [oneLine(label), oneLine(value)]) };
  return { link: oneLine(block.link), url: oneLine(block.url) };
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Formats a moment, such as `November 22, 2026 at 12:04 AM UTC`. */
export const formatDate = (moment: Date): string =>
  `${DATE_FORMAT.format(moment).replace('\u202f', ' ')} UTC`; // ICU inserts a narrow no-break space before AM
