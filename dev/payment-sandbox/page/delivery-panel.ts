import type { DeliveryMode } from '../delivery/rules';
import type { TopUpDetail } from '../nowpayments/show-payment';
import { type Html, html } from '../../shared/html';

const MODES: readonly (readonly [DeliveryMode, string, string])[] = [
  ['deliver', 'Deliver', 'Immediately, including held notifications'],
  ['hold', 'Hold', 'Until you choose Deliver'],
  ['lose', 'Lose', 'The shop never receives them'],
];
const DETAILS: readonly (readonly [TopUpDetail, string, string])[] = [
  ['full', 'Full', 'Responses name the first payment and the order'],
  ['documented', 'As documented', 'Only the notification names the first payment'],
  ['bare', 'Address only', 'Nothing names the first payment or the order'],
];

/** Buttons for the delivery of notifications and the details of top-ups. */
export function deliveryPanel(mode: DeliveryMode, detail: TopUpDetail, back: string): Html {
  return html`${panel('Notifications', 'mode', MODES, mode, back)}${panel('Top-up details', 'detail', DETAILS, detail, back)}`;
}

function panel(title: string, name: string, choices: readonly (readonly [string, string, string])[], chosen: string, back: string): Html {
  const button = ([value, label, effect]: readonly [string, string, string]) =>
    html`<button
      name="${name}"
      value="${value}"
      ${value === chosen ? html` class="main" aria-pressed="true"` : html` aria-pressed="false"`}
    >
      <strong>${label}</strong><span>${effect}</span>
    </button>`;
  return html`<section class="card">
    <h2>${title}</h2>
    <form class="two" method="post" action="/pay/deliveries">
      <input type="hidden" name="back" value="${back}" />
      ${choices.map(button)}
    </form>
  </section>`;
}
