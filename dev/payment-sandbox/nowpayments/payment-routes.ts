import { jsonAnswer } from '../http/response';
import type { Call, Route } from '../http/route';
import { digitsOf, textOf, token } from '../money/exact-json';
import { badField, refuse } from './api-error';
import type { Payments } from './payments';
import { quote, takeCoin } from './quote';
import { bodyOf, readWish } from './read-request';
import { showCreated, showRead, type TopUpDetail } from './show-payment';

/** The calls about payments. */
export function paymentRoutes(payments: Payments, topUps: { detail: TopUpDetail }): Route[] {
  return [
    { operation: 'create-payment', method: 'POST', path: '/v1/payment', handle: (call) => createPayment(call, payments) },
    { operation: 'list-payments', method: 'GET', path: '/v1/payment', handle: (call) => listPayments(call, payments, topUps.detail) },
    { operation: 'get-payment', method: 'GET', path: '/v1/payment/:id', handle: (call) => readPayment(call, payments, topUps.detail) },
  ];
}

/** POST /v1/payment: an address of its own and an exact amount. `pay_amount` may be asked for instead of the rate's. */
function createPayment(call: Call, payments: Payments) {
  const fields = bodyOf(call);
  const wish = readWish(fields);
  const coin = takeCoin(textOf(fields.pay_currency));
  const quoted = quote(wish.priceAmount, wish.priceCurrency, coin);
  const payment = payments.create({ ...wish, payCurrency: coin.code, payAmount: digitsOf(fields.pay_amount) ?? quoted });
  return jsonAnswer(201, showCreated(payment));
}

/** GET /v1/payment/{id} */
function readPayment({ params }: Call, payments: Payments, detail: TopUpDetail) {
  const id = params.id ?? '';
  if (!/^\d{1,19}$/.test(id)) throw badField('payment_id must be a number');
  payments.tick();
  const payment = payments.get(id);
  if (!payment) throw refuse(404, 'PAYMENT_NOT_FOUND', 'Payment not found');
  return jsonAnswer(200, showRead(payment, detail));
}

/** GET /v1/payment/?limit&page: newest first. */
function listPayments({ query }: Call, payments: Payments, detail: TopUpDetail) {
  const [limit, page] = [wholeNumber(query.get('limit'), 10), wholeNumber(query.get('page'), 0)];
  const all = payments.all().reverse();
  const shown = all.slice(page * limit, (page + 1) * limit);
  return jsonAnswer(200, {
    data: shown.map((payment) => showRead(payment, detail)),
    limit: token(limit),
    page: token(page),
    pagesCount: token(Math.ceil(all.length / Math.max(limit, 1))),
    total: token(all.length),
  });
}

const wholeNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : otherwise;
