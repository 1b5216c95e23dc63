import { jsonAnswer } from '../http/response';
import type { Call, Route } from '../http/route';
import { isDecimal, plain } from '../money/decimal';
import { token } from '../money/exact-json';
import { badField } from './api-error';
import { type Coin, coins, findCoin } from './coins';
import { convert, minimumOf, takeCoin } from './quote';

const codes = coins.map(({ code }) => code);

/** The calls about coins, rates and minimums. */
export const coinRoutes: readonly Route[] = [
  { operation: 'currencies', method: 'GET', path: '/v1/currencies', handle: () => jsonAnswer(200, { currencies: codes }) },
  { operation: 'merchant-coins', method: 'GET', path: '/v1/merchant/coins', handle: () => jsonAnswer(200, { currencies: codes }) },
  {
    operation: 'full-currencies',
    method: 'GET',
    path: '/v1/full-currencies',
    handle: () => jsonAnswer(200, { currencies: coins.map(showCoin) }),
  },
  { operation: 'estimate', method: 'GET', path: '/v1/estimate', handle: showEstimate },
  { operation: 'min-amount', method: 'GET', path: '/v1/min-amount', handle: showMinimum },
];

/** GET /v1/estimate?amount&currency_from&currency_to */
function showEstimate({ query }: Call) {
  const amount = query.get('amount') ?? '';
  if (!isDecimal(amount)) throw badField('amount must be a number');
  const [from, to] = [needed(query, 'currency_from'), needed(query, 'currency_to')];
  return jsonAnswer(200, {
    currency_from: from,
    amount_from: token(plain(amount)),
    currency_to: to,
    estimated_amount: token(convert(amount, from, to)),
  });
}

/** GET /v1/min-amount?currency_from&currency_to&fiat_equivalent */
function showMinimum({ query }: Call) {
  const coin = takeCoin(needed(query, 'currency_from'));
  const fiat = query.get('fiat_equivalent');
  return jsonAnswer(200, {
    currency_from: coin.code,
    currency_to: findCoin(query.get('currency_to') ?? '')?.code ?? coin.code,
    min_amount: token(minimumOf(coin)),
    ...(fiat === null ? {} : { fiat_equivalent: token(plain(convert(coin.minimumUsd, 'usd', fiat))) }),
  });
}

function needed(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (!value) throw badField(`${name} is required`);
  return value.toLowerCase();
}

function showCoin(coin: Coin, index: number) {
  return {
    id: token(index + 1),
    code: coin.code.toUpperCase(),
    name: coin.name,
    enable: true,
    wallet_regex: coin.addressPattern,
    priority: token(100 + index),
    extra_id_exists: coin.hasMemo === true,
    extra_id_regex: coin.hasMemo ? '^[0-9]{1,10}$' : null,
    logo_url: `/images/coins/${coin.code}.svg`,
    track: true,
    network: coin.network,
    network_precision: token(coin.decimals),
    smart_contract: null,
  };
}
