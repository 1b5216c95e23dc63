import type { Payment } from '../nowpayments/payment';
import type { RunningSandbox } from '../start-payment-sandbox';

/** A request to create a payment, as the marketplace sends it. */
export function createPayment({ url }: Pick<RunningSandbox, 'url'>, given: object = {}): Promise<Response> {
  const wish = {
    price_amount: 29.99,
    price_currency: 'usd',
    pay_currency: 'btc',
    order_id: 'attempt-1',
    order_description: 'Port Scanner Lab',
    ipn_callback_url: 'http://localhost:8080/api/webhooks/nowpayments',
    ...given,
  };
  const headers = { 'x-api-key': 'sandbox-api-key', 'content-type': 'application/json' };
  return fetch(`${url}/v1/payment`, { method: 'POST', headers, body: JSON.stringify(wish) });
}

/** A payment that was just created over the API. */
export async function aPayment(sandbox: RunningSandbox, given: object = {}): Promise<Payment> {
  const { payment_id: id } = (await (await createPayment(sandbox, given)).json()) as { payment_id: string };
  const payment = sandbox.control.payments().find((created) => created.id === id);
  if (!payment) throw new Error(`The sandbox forgot payment ${id}`);
  return payment;
}
