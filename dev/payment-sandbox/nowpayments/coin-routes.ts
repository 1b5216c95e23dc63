import { jsonResponse } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import { token } from '../money/exact-json';
import { badField } from './api-error';
import { type Coin, coins, findCoin } from './coins';
import { convert, minimumOf, requireCoin } from './quote';

const currencies = coins.map(({ code }) => code);

export const coinRoutes: readonly Route[] = [
  { operation: 'currencies', method: 'GET', path: '/v1/currencies', handle: () => jsonResponse(200, { currencies }) },
  { operation: 'merchant-coins', method: 'GET', path: '/v1/merchant/coins', handle: () => jsonResponse(200, { currencies }) },
  {
    operation: 'full-currencies',
    method: 'GET',
    path: '/v1/full-currencies',
    handle: () => jsonResponse(200, { currencies: coins.map(showCoin) }),
  },
  { operation: 'min-amount', method: 'GET', path: '/v1/min-amount', handle: showMinimum },
];

/** GET /v1/min-amount?currency_from&currency_to&fiat_equivalent */
function showMinimum({ query }: HttpRequest) {
  const from = query.get('currency_from');
  if (!from) throw badField('currency_from is required');
  const coin = requireCoin(from);
  const fiat = query.get('fiat_equivalent');
  return jsonResponse(200, {
    currency_from: coin.code,
    currency_to: findCoin(query.get('currency_to') ?? '')?.code ?? coin.code,
    min_amount: token(minimumOf(coin)),
    ...(fiat === null ? {} : { fiat_equivalent: token(convert(coin.minimumUsd, 'usd', fiat)) }),
  });
}

function showCoin({ code, name, network, hasMemo }: Coin, index: number) {
  return {
    id: token(index + 1),
    code: code.toUpperCase(),
    name,
    enable: true,
    extra_id_exists: hasMemo,
    network,
  };
}
