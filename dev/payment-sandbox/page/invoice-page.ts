import type { HttpResponse } from '../http/response';
import { coins } from '../nowpayments/coins';
import type { Invoice } from '../nowpayments/payment';
import { html } from '../../shared/html';
import { pageResponse } from './layout';

/** The page on which the buyer of an invoice chooses a coin. */
export function invoicePage(invoice: Invoice): HttpResponse {
  const choices = coins.map(({ code, name, hasMemo }) =>
    hasMemo ? null : html`<option value="${code}">${name} (${code.toUpperCase()})</option>`,
  );
  const content = html`<section class="card">
    <h1>${invoice.orderDescription ?? 'Test invoice'}</h1>
    <p class="amount">${invoice.priceAmount} ${invoice.priceCurrency.toUpperCase()}</p>
    <form method="post" action="/pay/invoice/${invoice.id}">
      <label for="coin">Pay with</label>
      <select id="coin" name="coin">
        ${choices}
      </select>
      <button class="main"><strong>Continue</strong></button>
      <button name="own" value="yes">
        <strong>Create a new payment</strong><span>In addition to any existing payment for this invoice</span>
      </button>
    </form>
    ${invoice.cancelUrl && html`<p><a href="${invoice.cancelUrl}">Cancel and return</a></p>`}
  </section>`;
  return pageResponse({ title: 'Choose a coin', content });
}
