import { type HttpRequest, type HttpResponse, Refusal } from '../http/messages';
import { type Content, Html, html } from '../../shared/html';
import { STYLE, STYLE_HASH } from '../../shared/html';

interface Page {
  title: string;
  content: Content;
  /** Redirects, or without a URL reloads, after some seconds. */
  next?: { seconds: number; url?: string };
}

/** The value it sends, its label and its effect. */
export type Button = readonly [
  value: string,
  label: string,
  effect: string,
  state?: 'main' | 'disabled' | 'pressed' | 'unpressed' | false,
];

/** No scripts, no external resources, no framing. */
const PAGE_POLICY = `default-src 'none'; style-src ${STYLE_HASH}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Not part of a template, since any other space would change its hash. */
const STYLE_SHEET = new Html(`<style>${STYLE}</style>`);

export function pageResponse({ title, content, next }: Page, status = 200): HttpResponse {
  const refresh =
    next &&
    html`<meta
      http-equiv="refresh"
      content="${next.seconds}${next.url === undefined ? '' : `;url=${next.url}`}"
    />`;
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
        <p class="test" role="note">
          <strong>TEST</strong> This is the payment sandbox. No real money moves, and no address is
          real.
        </p>
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

export function noticePage(title: string, text: string, status: number): HttpResponse {
  const content = html`<section class="card">
    <h1>${title}</h1>
    <p>${text}</p>
    <p><a href="/pay">All test payments</a></p>
  </section>`;
  return pageResponse({ title, content }, status);
}

const LOOKS = {
  main: html` class="main"`,
  disabled: html` disabled`,
  pressed: html` class="main" aria-pressed="true"`,
  unpressed: html` aria-pressed="false"`,
};

export function panel(
  title: string,
  address: string,
  buttons: readonly Button[],
  { name = 'action', hidden = null as Content } = {},
): Html {
  const button = ([value, label, effect, state = false]: Button) =>
    html`<button name="${name}" value="${value}" ${state && LOOKS[state]}>
      <strong>${label}</strong><span>${effect}</span>
    </button>`;
  return html`<section class="card">
    <h2>${title}</h2>
    <form class="two" method="post" action="${address}">${hidden}${buttons.map(button)}</form>
  </section>`;
}

const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Refuses (403) a host that is neither this machine nor the sandbox's own address: with DNS rebinding, the name of another site leads here. */
export function requireKnownHost({ headers: { host = '' } }: HttpRequest, publicUrl: string): void {
  if (LOCAL_NAME.test(host) || host === new URL(publicUrl).host) return;
  throw new Refusal(
    noticePage('Request blocked', 'This page is for browsers on this machine.', 403),
  );
}

/** Refuses (403) a form that was sent from another site. */
export function requireSameOrigin({ headers }: HttpRequest): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isSameHost =
    origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  const isOurs = site === undefined ? isSameHost : site === 'same-origin' || site === 'none';
  if (!isOurs)
    throw new Refusal(
      noticePage(
        'Request blocked',
        'This form was sent from another site, so nothing was changed.',
        403,
      ),
    );
}

/** Performs the action of a button; one that is no longer possible only shows the page again. */
export function unlessRefused<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal) return otherwise;
    throw error;
  }
}
