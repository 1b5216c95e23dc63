import type { Answer } from '../http/response';
import { type Content, Html, html } from '../../shared/html';
import { style, styleHash } from '../../shared/page-style';

/** One page. */
export interface Page {
  title: string;
  content: Content;
  /** Where to go by itself, after how many seconds; without an address the page shows itself again. */
  next?: { seconds: number; url?: string };
}

/** Nothing is loaded from anywhere, scripts do not run, and no other page may frame this one. */
const policy = `default-src 'none'; style-src ${styleHash}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** In one piece: a space more and browsers would not know it by its hash. */
const sheet = new Html(`<style>${style}</style>`);

/** A page of the sandbox, which says on top that it is a test. */
export function pageAnswer({ title, content, next }: Page, status = 200): Answer {
  const refresh = next && html`<meta http-equiv="refresh" content="${next.seconds}${next.url === undefined ? '' : `;url=${next.url}`}" />`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>TEST – ${title}</title>
        ${refresh} ${sheet}
      </head>
      <body>
        <p class="test" role="note"><strong>TEST</strong> This is the payment sandbox. No real money moves, and no address is real.</p>
        <main>${content}</main>
      </body>
    </html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return { status, headers, body: page.text };
}
