import type { Address } from 'postal-mime';
import { type Content, html, Html } from '../../shared/html';
import { STYLE, STYLE_HASH } from '../../shared/html';
import type { StoredMail } from './mail-folder';

export interface Page {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** No scripts, no external resources, no framing; only the mail's HTML is loaded, in a frame. */
const POLICY = `default-src 'none'; style-src ${STYLE_HASH}; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** The HTML of a mail: no scripts, no external resources, an opaque origin; links open in new tabs. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const SHEET = new Html(`<style>${STYLE}</style>`);

export function listPage(mails: readonly StoredMail[]): Page {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="${linkOf(mail)}">${mail.subject ?? '(no subject)'}</a>
        <br /><span class="faint">${recipients(mail)} · ${dateOf(mail)}</span>
      </li>`,
  );
  const content = rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p class="faint">No emails yet.</p>`; // prettier-ignore
  return page('Emails', html`<section class="card"><h1>Emails</h1>${content}</section>`); // prettier-ignore
}

export function mailPage(mail: StoredMail): Page {
  const frame = mail.html ? html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="${linkOf(mail)}/html" title="HTML of the email" width="100%" height="480"></iframe>` : null; // prettier-ignore
  return page(
    mail.subject ?? '(no subject)',
    html`<p><a href="/">All emails</a></p>
      <section class="card">
        <h1>${mail.subject ?? '(no subject)'}</h1>
        <dl>
          <dt>From</dt>
          <dd>${addressText(mail.from)}</dd>
          <dt>To</dt>
          <dd>${recipients(mail)}</dd>
          <dt>Date</dt>
          <dd>${dateOf(mail)}</dd>
        </dl>
      </section>
      <section class="card">
        <h2>Text</h2>
        ${paragraphs(mail.text ?? '')}
      </section>
      <section class="card">
        <h2>HTML</h2>
        ${frame ?? html`<p class="faint">None.</p>`}
      </section>`,
  );
}

export function mailHtml({ html: body = '' }: StoredMail): Page {
  const base = '<base target="_blank" />';
  const text = /<head[^>]*>/i.test(body)
    ? body.replace(/<head[^>]*>/i, (head) => head + base)
    : base + body;
  return answer(200, text, MAIL_POLICY);
}

export const notice = (status: number, text: string): Page =>
  page(text, html`<section class="card"><h1>${text}</h1><p><a href="/">All emails</a></p></section>`, status); // prettier-ignore

function page(title: string, content: Content, status = 200): Page {
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>TEST MODE – ${title}</title>
        ${SHEET}
      </head>
      <body>
        <p class="test" role="note">
          <strong>TEST MODE</strong> These emails were not sent to anyone; they are stored in this
          development environment.
        </p>
        <main>${content}</main>
      </body>
    </html>`;
  return answer(status, whole.text, POLICY);
}

const answer = (status: number, body: string, policy: string): Page => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  },
  body,
});

const linkOf = ({ name }: StoredMail): string => `/mails/${encodeURIComponent(name)}`;

const recipients = ({ to = [] }: StoredMail): string => to.map(addressText).join(', ');

const addressText = (given: Address | undefined): string =>
  given?.name ? `${given.name} <${given.address ?? ''}>` : (given?.address ?? '');

const dateOf = ({ date }: StoredMail): string =>
  date ? date.replace('T', ' ').replace(/\.\d+Z$/, ' UTC') : '';

function paragraphs(text: string): Html[] {
  const lines = (paragraph: string) =>
    paragraph
      .split('\n')
      .map((line, index) => html`${index > 0 ? html`<br />` : null}${linked(line)}`);
  return text.trim().split(/\n{2,}/).map((paragraph) => html`<p>${lines(paragraph)}</p>`); // prettier-ignore
}

function linked(line: string): Content[] {
  return line
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) =>
      index % 2 === 1
        ? html`<a href="${piece}" target="_blank" rel="noopener noreferrer">${piece}</a>`
        : piece,
    );
}
