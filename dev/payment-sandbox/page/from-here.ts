import { Refusal } from '../http/refusal';
import { html } from '../../shared/html';
import { pageAnswer } from './layout';
import type { Call } from '../http/route';

/** Throws a Refusal (403) for a form that another site's page has sent. */
export function checkFromHere({ headers }: Call): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isOurs = site === undefined ? origin === undefined || hostOf(origin) === host : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new Refusal(notice('Request blocked', 'This form was sent from another site, so nothing was changed.', 403));
}

/** A page that says one thing. */
export const notice = (title: string, text: string, status: number) =>
  pageAnswer(
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
