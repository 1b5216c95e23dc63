import { createHash } from 'node:crypto';
import type { Address } from 'postal-mime';
import { type Content, html, Html } from '../../shared/html';
import { STYLE, STYLE_HASH } from '../../shared/html';
import type { StoredMail } from './mail-folder';

export interface Page {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Makes each frame as high as the email in it. */
const FIT_FRAMES = `
for (const frame of document.querySelectorAll('iframe')) {
  const fit = () => { frame.style.height = frame.contentDocument.documentElement.offsetHeight + 'px'; };
  frame.addEventListener('load', fit);
  addEventListener('resize', fit);
  if (frame.contentDocument?.readyState === 'complete') fit();
}
`;
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(FIT_FRAMES).digest('base64')}'`;

/** No scripts but the one above, no external resources, no framing; only the email's HTML is loaded, in frames. */
const POLICY = `default-src 'none'; style-src ${STYLE_HASH}; script-src ${SCRIPT_HASH}; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** The page measures its frames, which it may because they have its origin; nothing in them can run. Links open in new tabs. */
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** The HTML of an email: no scripts, no external resources. */
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`;

/** The color schemes in which an email is shown, whatever the browser prefers. */
export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const SHEET = new Html(`<style>${STYLE}</style>`);
const SCRIPT = new Html(`<script>${FIT_FRAMES}</script>`);

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
  const frames = SCHEMES.map(
    (scheme) =>
      html`<section class="card">
        <h2>HTML, ${scheme} scheme</h2>
        <iframe
          sandbox="${SANDBOX}"
          src="${linkOf(mail)}/${scheme}"
          title="HTML of the email, ${scheme} scheme"
          width="100%"
          height="480"
        ></iframe>
      </section>`,
  );
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
      ${mail.html ? [...frames, SCRIPT] : null}`,
  );
}

/** The HTML of an email as it is with a browser that prefers a color scheme. */
export function mailHtml({ html: body = '' }: StoredMail, scheme: Scheme): Page {
  const base = '<base target="_blank" />';
  const text = /<head[^>]*>/i.test(body)
    ? body.replace(/<head[^>]*>/i, (head) => head + base)
    : base + body;
  const media = `@media ${scheme === 'dark' ? 'all' : 'not all'}`;
  return answer(
    200,
    text.replace(/@media\s*\(prefers-color-scheme:\s*dark\)/g, media),
    MAIL_POLICY,
  );
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
