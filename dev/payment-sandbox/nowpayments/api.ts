import { randomInt } from 'node:crypto';
import {
  equalInConstantTime,
  type Handler,
  type HttpRequest,
  jsonResponse,
  type Route,
} from '../http/messages';
import { digitsOf, textOf, token } from '../money/exact-json';
import type { Sandbox } from '../sandbox';
import { coins } from './coins';
import {
  badField,
  convert,
  minimumOf,
  parseBody,
  parseTerms,
  quote,
  refuse,
  requireCoin,
  urlField,
} from './requests';
import { showCreated, showInvoice, showRead } from './show-payment';

const CODES = coins.map(({ code }) => code);
const listCodes: Handler = () => jsonResponse(200, { currencies: CODES });

/** NOWPayments' API v1, with the key in `x-api-key`. */
export function nowpaymentsRoutes(sandbox: Sandbox): Route[] {
  const routes: Route[] = [
    ['currencies', 'GET', '/v1/currencies', listCodes],
    ['merchant-coins', 'GET', '/v1/merchant/coins', listCodes],
    ['full-currencies', 'GET', '/v1/full-currencies', listCoins],
    ['estimate', 'GET', '/v1/estimate', showEstimate],
    ['min-amount', 'GET', '/v1/min-amount', showMinimum],
    ['create-payment', 'POST', '/v1/payment', (call) => createPayment(call, sandbox)],
    ['get-payment', 'GET', '/v1/payment/:id', (call) => readPayment(call, sandbox)],
    ['create-invoice', 'POST', '/v1/invoice', (call) => createInvoice(call, sandbox)],
    ['create-invoice-payment', 'POST', '/v1/invoice-payment', (call) => payInvoice(call, sandbox)],
  ];
  return routes.map(([operation, method, path, handle]) => {
    const withKey: Handler = (call) => {
      const isAuthorized = equalInConstantTime(
        call.headers['x-api-key'] ?? '',
        sandbox.settings.apiKey,
      );
      if (!isAuthorized) throw refuse(403, 'INVALID_API_KEY', 'Invalid api key');
      return handle(call);
    };
    return [operation, method, path, withKey];
  });
}

function listCoins() {
  const currencies = coins.map(({ code, name, hasMemo, network }, index) => {
    return {
      id: token(index + 1),
      code: code.toUpperCase(),
      name,
      enable: true,
      extra_id_exists: hasMemo,
      network,
    };
  });
  return jsonResponse(200, { currencies });
}

function showMinimum({ query }: HttpRequest) {
  const from = query.get('currency_from');
  if (!from) throw badField('currency_from is required');
  const coin = requireCoin(from);
  const fiat = query.get('fiat_equivalent');
  return jsonResponse(200, {
    currency_from: coin.code,
    min_amount: token(minimumOf(coin)),
    ...(fiat === null ? {} : { fiat_equivalent: token(convert(coin.minimumUsd, 'usd', fiat)) }),
  });
}

function showEstimate({ query }: HttpRequest) {
  const from = query.get('currency_from') ?? 'usd';
  const amount = query.get('amount') ?? '';
  if (!/^\d+(\.\d+)?$/.test(amount)) throw badField('amount must be a number');
  const coin = requireCoin(query.get('currency_to'));
  return jsonResponse(200, {
    currency_from: from,
    amount_from: token(amount),
    currency_to: coin.code,
    estimated_amount: token(convert(amount, from, coin.code)),
  });
}

/** A new address and an exact amount, by the rate or as given in `pay_amount`. */
function createPayment(call: HttpRequest, { payments }: Sandbox) {
  const fields = parseBody(call);
  const terms = parseTerms(fields);
  const coin = requireCoin(textOf(fields.pay_currency));
  const quoted = quote(terms, coin);
  const payment = payments.create({
    ...terms,
    payCurrency: coin.code,
    payAmount: digitsOf(fields.pay_amount) ?? quoted,
  });
  return jsonResponse(201, showCreated(payment));
}

function readPayment({ id }: HttpRequest, { payments, topUpDetail }: Sandbox) {
  if (!/^\d{1,19}$/.test(id)) throw badField('payment_id must be a number');
  payments.tick();
  const payment = payments.get(id);
  if (!payment) throw refuse(404, 'PAYMENT_NOT_FOUND', 'Payment not found');
  return jsonResponse(200, showRead(payment, topUpDetail));
}

function createInvoice(call: HttpRequest, { invoices, publicUrl }: Sandbox) {
  const fields = parseBody(call);
  const payCurrency = textOf(fields.pay_currency);
  const invoice = invoices.put({
    id: String(randomInt(4_000_000_000, 9_999_999_999)),
    ...parseTerms(fields),
    payCurrency: payCurrency === undefined ? null : requireCoin(payCurrency).code,
    successUrl: urlField(fields, 'success_url'),
    cancelUrl: urlField(fields, 'cancel_url'),
  });
  return jsonResponse(200, showInvoice(invoice, `${publicUrl}/pay/invoice/${invoice.id}`));
}

function payInvoice(call: HttpRequest, { invoices, payments }: Sandbox) {
  const fields = parseBody(call);
  const id = textOf(fields.iid) ?? digitsOf(fields.iid);
  if (id === undefined) throw badField('iid is required');
  const invoice = invoices.get(id);
  if (!invoice) throw refuse(404, 'INVOICE_NOT_FOUND', 'Invoice not found');
  return jsonResponse(
    201,
    showCreated(
      payments.findOrCreateFor(invoice, textOf(fields.pay_currency) ?? invoice.payCurrency),
    ),
  );
}
