/** A paragraph, a list of facts, or a link; plain text everywhere, which the template escapes. */
export type MailBlock = string | MailFacts | MailLink;

/** Labeled values, such as a receipt's number and date. */
export interface MailFacts {
  facts: [label: string, value: string][];
}

/** A link with its label; only http and https addresses become clickable. */
export interface MailLink {
  link: string;
  url: string;
}

/** What a mail says; text and HTML are rendered from it when it is sent. */
export interface MailContent {
  subject: string;
  blocks: MailBlock[];
}

/** A mail about a fact. */
export interface NewMail extends MailContent {
  /** Names the fact, such as `paid:<order>`; a second mail with the same key is not queued. */
  key: string;
  /** One bare address, such as ada@example.com. */
  to: string;
}
