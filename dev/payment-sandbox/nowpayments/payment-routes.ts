import { jsonResponse } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import { digitsOf, textOf } from '../money/exact-json';
import { badField, refuse } from './api-error';
import type { Payments } from './payments';
import { quote, requireCoin } from './quote';
import { parseBody, parsePaymentFields } from './request-fields';
import { showCreated, showRead, type TopUpDetail } from './show-payment';

export function paymentRoutes(payments: Payments, topUps: { detail: TopUpDetail }): Route[] {
  return [
    { operation: 'create-payment', method: 'POST', path: '/v1/payment', handle: (call) => createPayment(call, payments) },
    { operation: 'get-payment', method: 'GET', path: '/v1/payment/:id', handle: (call) => readPayment(call, payments, topUps.detail) },
  ];
}

/** POST /v1/payment: a new address and an exact amount, by the rate or as given in `pay_amount`. */
function createPayment(call: HttpRequest, payments: Payments) {
  const fields = parseBody(call);
  const common = parsePaymentFields(fields);
  const coin = requireCoin(textOf(fields.pay_currency));
  const quoted = quote(common.priceAmount, common.priceCurrency, coin);
  const payment = payments.create({ ...common, payCurrency: coin.code, payAmount: digitsOf(fields.pay_amount) ?? quoted });
  return jsonResponse(201, showCreated(payment));
}

function readPayment({ params }: HttpRequest, payments: Payments, detail: TopUpDetail) {
  const id = params.id ?? '';
  if (!/^\d{1,19}$/.test(id)) throw badField('payment_id must be a number');
  payments.tick();
  const payment = payments.get(id);
  if (!payment) throw refuse(404, 'PAYMENT_NOT_FOUND', 'Payment not found');
  return jsonResponse(200, showRead(payment, detail));
}
