/** Requests a payment as the marketplace does. */
export function createPayment({ url }: { url: string }, given: object = {}): Promise<Response> {
  const body = {
    price_amount: 29.99,
    price_currency: 'usd',
    pay_currency: 'btc',
    order_id: 'attempt-1',
    order_description: 'Port Scanner Lab',
    ipn_callback_url: 'http://localhost:8080/api/webhooks/nowpayments',
    ...given,
  };
  const headers = { 'x-api-key': 'sandbox-api-key', 'content-type': 'application/json' };
  return fetch(`${url}/v1/payment`, { method: 'POST', headers, body: JSON.stringify(body) });
}
