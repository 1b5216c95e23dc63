import { Refusal } from '../http/response';
import { html } from '../../shared/html';
import { pageResponse } from './layout';
import type { HttpRequest } from '../http/route';

/** Refuses (403) a form that was sent from another site. */
export function requireSameOrigin({ headers }: HttpRequest): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isOurs = site === undefined ? origin === undefined || hostOf(origin) === host : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new Refusal(noticePage('Request blocked', 'This form was sent from another site, so nothing was changed.', 403));
}

export const noticePage = (title: string, text: string, status: number) =>
  pageResponse(
    {
      title,
      content: html`<section class="card">
        <h1>${title}</h1>
        <p>${text}</p>
        <p><a href="/pay">All test payments</a></p>
      </section>`,
    },
    status,
  );

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
