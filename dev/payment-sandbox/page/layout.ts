import type { HttpResponse } from '../http/response';
import { type Content, Html, html } from '../../shared/html';
import { style, styleHash } from '../../shared/page-style';

export interface Page {
  title: string;
  content: Content;
  /** Redirects, or without a URL reloads, after some seconds. */
  next?: { seconds: number; url?: string };
}

/** No scripts, no external resources, no framing. */
const PAGE_POLICY = `default-src 'none'; style-src ${styleHash}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Not part of a template, since any other space would change its hash. */
const STYLE_SHEET = new Html(`<style>${style}</style>`);

/** A page of the sandbox, with a notice that it is a test. */
export function pageResponse({ title, content, next }: Page, status = 200): HttpResponse {
  const refresh = next && html`<meta http-equiv="refresh" content="${next.seconds}${next.url === undefined ? '' : `;url=${next.url}`}" />`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>TEST – ${title}</title>
        ${refresh} ${STYLE_SHEET}
      </head>
      <body>
        <p class="test" role="note"><strong>TEST</strong> This is the payment sandbox. No real money moves, and no address is real.</p>
        <main>${content}</main>
      </body>
    </html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PAGE_POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return { status, headers, body: page.text };
}
