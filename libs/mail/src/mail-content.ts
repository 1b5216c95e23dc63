/** A paragraph, a list of facts or a link, as plain text that the template escapes. */
export type MailBlock = string | MailFacts | MailLink;

export interface MailFacts {
  facts: [label: string, value: string][];
}

/** A link with its label; only http and https URLs become clickable. */
export interface MailLink {
  link: string;
  url: string;
}

/** The content of a mail, rendered as text and HTML when it is sent. */
export interface MailContent {
  subject: string;
  blocks: MailBlock[];
}

export interface NewMail extends MailContent {
  key: string; // idempotency key, such as `paid:<order>`: a second mail with this key is not queued
  to: string; // a bare address, such as ada@example.com
  userId?: string; // the user whose data the mail contains: it is erased with the account
  isSecret?: boolean; // the content has a token: it is erased as soon as the mail is sent
}
