import type { HttpResponse } from '../http/response';
import type { Payment } from '../nowpayments/payment';
import type { CardInvoice } from '../stripe/subscription';
import { type Html, html } from '../../shared/html';
import { pageResponse } from './layout';

/** The latest payments, newest first. */
export function listPage(payments: readonly Payment[], invoices: readonly CardInvoice[], delivery: Html): HttpResponse {
  const coins = payments.map(
    ({ id, payAmount, payCurrency, status, orderDescription }) =>
      html`<li>
        <a href="/pay/${id}">${payAmount} ${payCurrency.toUpperCase()}</a> ${orderDescription} <span class="faint">${status}</span>
      </li>`,
  );
  const cards = invoices.map(
    ({ paymentIntentId, cents, status }) =>
      html`<li><a href="/card/${paymentIntentId}">$${(cents / 100).toFixed(2)} by card</a> <span class="faint">${status}</span></li>`,
  );
  const list = (title: string, items: readonly ReturnType<typeof html>[]) =>
    html`<section class="card">
      <h2>${title}</h2>
      ${
        items.length === 0
          ? html`<p class="faint">Nothing yet.</p>`
          : html`<ul>
              ${items}
            </ul>`
      }
    </section>`;
  return pageResponse({
    title: 'Test payments',
    content: html`<h1>Test payments</h1>
      ${list('Crypto', coins)}${list('Card', cards)}${delivery}`,
  });
}
