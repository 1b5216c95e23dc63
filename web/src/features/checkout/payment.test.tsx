import { currencyLabel } from '@contracts/coins';
import { PAYMENT_STATUSES, type PaymentView } from '@contracts/payments';
import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { errorResponse, type FakeHandler, fakeServer } from '../../test/fakeServer';
import { aPayment } from '../../test/renderCheckout';
import { renderPage } from '../../test/renderPage';
import { nextPage } from './addresses';
import { offeredCurrencies } from '../../shared/currencies/offeredCurrencies';
import { FALLBACK_CURRENCIES } from './useCurrencies';
import { paymentState } from './paymentState';
import { paymentUri, toWei } from './paymentUri';
import { formatTimeLeft, TimeLeft } from './TimeLeft';
import { usePayment } from './PaymentCheckout';

const offered = (...codes: string[]) => offeredCurrencies(codes).map(({ code }) => code);

describe('the currencies', () => {
  it('fall back to the four of the spec', () => {
    expect(offeredCurrencies(FALLBACK_CURRENCIES).map(currencyLabel)).toEqual([
      'Bitcoin (BTC)',
      'Ethereum (ETH)',
      'Litecoin (LTC)',
      'Tether (USDT)',
    ]);
  });

  it('list well-known ones first, then by code, each once', () => {
    expect(offered('zzz', 'ltc', 'aaa', 'btc', 'ltc')).toEqual(['btc', 'ltc', 'aaa', 'zzz']);
  });

  it('include Tether without a network only when none of its networks is listed', () => {
    expect(offered('usdt', 'usdttrc20', 'usdterc20')).toEqual(['usdttrc20', 'usdterc20']);
    expect(offered('usdt', 'usdc')).toEqual(['usdt', 'usdc']);
  });
});

const state = (given: Partial<PaymentView>, unavailable: string | null = null) =>
  paymentState(aPayment(given), { unavailable, supportHours: 24 });

describe('the next page of a payment', () => {
  it('is the success page once paid or granted, and the canceled page with tool and reason once ended', () => {
    const pages = Object.fromEntries(
      PAYMENT_STATUSES.map((status) => [status, nextPage(aPayment({ status, toolId: 't1' }))]),
    );
    expect(pages).toEqual({
      waiting: null,
      confirming: null,
      partially_paid: null,
      paid: '/payment-success?payment=p1',
      granted: '/payment-success?payment=p1',
      review: null,
      expired: '/payment-cancelled?tool=t1&reason=expired&payment=p1',
      failed: '/payment-cancelled?tool=t1&reason=failed&payment=p1',
      refunded: null,
      cancelled: '/payment-cancelled?tool=t1&reason=cancelled&payment=p1',
    });
    expect(nextPage(aPayment({ status: 'expired', toolId: null }))).toBe(
      '/payment-cancelled?reason=expired&payment=p1',
    );
  });
});

describe('the state of a payment', () => {
  it('shows the remaining amount of a partial payment while it can be sent', () => {
    const partial = state({
      status: 'partially_paid',
      payable: true,
      amountDue: '0.00012',
      actuallyPaid: '0.00088',
    });
    expect(partial.title).toBe('Partial payment received');
    expect(partial.detail).toBe(
      'We received 0.00088 BTC. Send the remaining 0.00012 BTC to the same address, or contact support for a refund.',
    );
  });

  it('refers the buyer of a hosted payment to its page for the rest', () => {
    const partial = {
      status: 'partially_paid',
      payable: true,
      amountDue: '0.1',
      paymentUrl: 'https://pay.example/1',
    } as const;
    expect(state(partial).detail).toMatch(/Send the remaining 0\.1 BTC on the payment page/);
  });

  it.each([
    [
      'a partial payment that can no longer be topped up',
      { status: 'partially_paid', actuallyPaid: '0.5' },
    ],
    ['coins that are being confirmed', { status: 'confirming', actuallyPaid: '0.5' }],
    ['a payment under review', { status: 'review', actuallyPaid: '0.5' }],
    ['a refunded payment', { status: 'refunded', actuallyPaid: '0.5' }],
    ['a payment that cannot be paid now', { status: 'waiting', payable: false }],
  ] as const)('never requests more coins for %s', (_case, given) => {
    const { title, detail } = state(given);
    expect(`${title} ${detail}`).not.toMatch(/(^|[.] )send/i);
  });

  it('shows amounts in the coin that was received', () => {
    expect(
      state({
        status: 'partially_paid',
        payable: false,
        actuallyPaid: '0.2779',
        paidCurrency: 'ltc',
      }).detail,
    ).toMatch(/0\.2779 LTC/);
  });

  it('has a title and a text', () => {
    expect(state({ status: 'waiting' }).detail).toBe('This page updates automatically.');
    expect(state({ status: 'confirming', areCoinsFinal: true }).title).toBe('Payment confirmed');
    const review = state({ status: 'review', reviewReason: 'You sent LTC instead of BTC.' });
    expect([review.title, review.detail]).toEqual([
      "We're checking your payment",
      "You sent LTC instead of BTC. We're checking it by hand, usually within 24 hours. Your coins are safe. Questions? Contact",
    ]);
    expect(state({ status: 'refunded' }).detail).toBe('This payment was refunded.');
  });

  it.each([
    ['btc', 'Bitcoin usually takes about 20 minutes.'],
    ['usdttrc20', 'Tether usually takes about 2 minutes.'],
    ['sol', 'Solana usually takes about 1 minute.'],
    ['xyz', 'Their confirmation takes from a few minutes to about an hour, depending on the coin.'],
  ])('says how long the confirmation of %s takes', (payCurrency, time) => {
    expect(state({ status: 'confirming', payCurrency }).detail).toBe(
      `Your coins were seen on the network. ${time} You can close this page.`,
    );
  });

  it('progresses from coins that are awaited to coins that are final, and stops where somebody is needed', () => {
    const progress = (given: Partial<PaymentView>) => state(given).progress;
    expect(progress({})).toEqual({ step: 0, isHeld: false });
    expect(progress({ status: 'confirming' })).toEqual({ step: 1, isHeld: false });
    expect(progress({ status: 'confirming', areCoinsFinal: true })).toEqual({
      step: 2,
      isHeld: false,
    });
    expect(progress({ status: 'review' })).toEqual({ step: 1, isHeld: true });
    expect(progress({ status: 'partially_paid', payable: true, amountDue: '0.1' })).toEqual({
      step: 0,
      isHeld: true,
    });
    for (const given of [{ status: 'refunded' }, { payable: false }] as const)
      expect(progress(given)).toBeNull();
  });

  it('requests no coins for a tool that is no longer for sale, and keeps every other state', () => {
    const gone = state({ status: 'waiting' }, 'This tool is no longer available.');
    expect([gone.title, gone.showsInstructions]).toEqual([
      'This tool is no longer available.',
      false,
    ]);
    const partial = state(
      { status: 'partially_paid', payable: true, actuallyPaid: '0.5' },
      'This tool is no longer available.',
    );
    expect(partial.detail).toMatch(
      /^We received 0\.5 BTC\. Please don't send any coins for this payment\./,
    );
    expect(state({ status: 'review' }, 'This tool is no longer available.').title).toBe(
      "We're checking your payment",
    );
  });

  it('can be canceled only before coins arrive, and requests coins only while payable', () => {
    const shown = PAYMENT_STATUSES.filter((status) => nextPage(aPayment({ status })) === null);
    expect(shown.filter((status) => state({ status }).canCancel)).toEqual(['waiting']);
    expect(shown.filter((status) => state({ status, payable: false }).showsInstructions)).toEqual(
      [],
    );
    expect(
      state({ status: 'partially_paid', payable: true, amountDue: '0.1' }).showsInstructions,
    ).toBe(true);
  });
});

describe('the payment link', () => {
  it.each([
    ['btc', 'tb1qexample', '0.00123', 'bitcoin:tb1qexample?amount=0.00123'],
    ['ltc', 'ltc1example', '1.5', 'litecoin:ltc1example?amount=1.5'],
    ['bch', 'bitcoincash:qexample', '2', 'bitcoincash:qexample?amount=2'],
    ['eth', '0xabc', '0.005', 'ethereum:0xabc?value=5000000000000000'],
  ])('of %s follows its standard', (coin, address, amount, uri) => {
    expect(paymentUri(coin, address, amount)).toBe(uri);
  });

  it('does not exist for tokens and coins without a standard', () => {
    expect(paymentUri('usdttrc20', 'Texample', '20')).toBeNull();
    expect(paymentUri('toString', 'x', '1')).toBeNull();
  });

  it('does not exist when an amount of ether is not a whole number of wei', () => {
    expect(paymentUri('eth', '0xabc', '0.0000000000000000001')).toBeNull();
  });
});

/** Formats an integer amount in units of 10^-scale as a decimal string. */
const decimal = (units: bigint, scale: number): string => {
  const text = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
};

describe('an amount of ether in wei', () => {
  it('is exact for eighteen decimals', () => {
    expect(toWei('1.000000000000000001')).toBe(1_000_000_000_000_000_001n);
    expect(toWei('0.1')).toBe(100_000_000_000_000_000n);
  });

  it('is exact for every amount with up to eighteen decimals', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 30n });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 18 }), (units, scale) => {
        expect(toWei(decimal(units, scale))).toBe(units * 10n ** BigInt(18 - scale));
      }),
    );
  });

  it('ignores trailing zeros and rejects a fraction of a wei and anything that is no amount', () => {
    expect(toWei('0.1000000000000000000000')).toBe(100_000_000_000_000_000n);
    expect(toWei('0.1000000000000000001')).toBeNull();
    expect(toWei('lots')).toBeNull();
    expect(toWei('-1')).toBeNull();
  });
});

const SECOND_MS = 1000;

describe('the time left', () => {
  it.each([
    [59, 'in less than a minute'],
    [60, 'in 1 min'],
    [19 * 60 + 59, 'in 19 min'],
    [3600 + 4 * 60 + 59, 'in 1 h 04 min'],
    [24 * 3600, 'in 1 day'],
    [47 * 3600, 'in 2 days'],
    [7 * 24 * 3600 - 1, 'in 7 days'],
  ])('of %d seconds is shown as "%s"', (seconds, text) => {
    expect(formatTimeLeft(seconds * SECOND_MS)).toBe(text);
  });

  it('is over at its end, and for an invalid time', () => {
    for (const left of [0, -5, NaN]) expect(formatTimeLeft(left)).toBe('now');
  });

  it('is shown with the end and its time zone, stays current, and is announced by nothing', () => {
    jest.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
    const { container } = render(<TimeLeft until="2026-03-01T12:14:30Z" />);
    const end = / at \d+:\d\d [AP]M (UTC|GMT|[A-Z]+)\S*$/;
    expect(container).toHaveTextContent('Expires in 14 min,');
    expect(container).toHaveTextContent(end);
    act(() => jest.advanceTimersByTime(60 * SECOND_MS));
    expect(container).toHaveTextContent('Expires in 13 min,');
    expect(screen.queryByRole('status')).toBeNull();
    jest.useRealTimers();
  });

  it('names the day of an end that is far', () => {
    const end = new Date(Date.now() + 6.9 * 24 * 3600 * SECOND_MS).toISOString();
    const { container } = render(<TimeLeft until={end} />);
    expect(container).toHaveTextContent(/^Expires in 7 days, on [A-Z][a-z]{2} \d+, /);
  });
});

const realTimeout = setTimeout;

let visibility: DocumentVisibilityState = 'visible';

Object.defineProperty(document, 'visibilityState', { get: () => visibility });

function setVisibility(state: DocumentVisibilityState) {
  visibility = state;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Lets time pass, and polls that it starts end. */
const pass = async (milliseconds: number) => {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await act(() => new Promise<void>((resolve) => void realTimeout(resolve, 5)));
};

function Status() {
  const { payment, error } = usePayment('p1');
  return error ? 'failed' : payment?.status;
}

describe('a payment on the page', () => {
  beforeEach(() => {
    visibility = 'visible';
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  });
  afterEach(() => void jest.useRealTimers());

  async function open(answer: FakeHandler = () => aPayment()) {
    const server = fakeServer({ 'GET /api/payments/p1': answer });
    const page = renderPage(<Status />);
    await screen.findByText(/waiting|failed/);
    return { ...page, polls: () => server.callsTo('GET /api/payments/p1').length };
  }

  it('is polled every 4 seconds at first, later every 15', async () => {
    const { polls } = await open();
    for (let count = 2; count < 5; count += 1) {
      await pass(4000);
      expect(polls()).toBe(count);
    }
    for (let turn = 0; turn < 45; turn += 1) await pass(4000);
    const soFar = polls();
    for (let turn = 0; turn < 4; turn += 1) await pass(15_000);
    expect(polls() - soFar).toBe(4);
  });

  it('is polled only while the page is visible', async () => {
    const { polls } = await open();
    setVisibility('hidden');
    await pass(60_000);
    expect(polls()).toBe(1);
    setVisibility('visible');
    await pass(4000);
    expect(polls()).toBe(2);
  });

  it('is not polled when it could not be loaded, nor after the page was left', async () => {
    const failed = await open(() => errorResponse(404, 'There is no such payment.'));
    await pass(60_000);
    expect(failed.polls()).toBe(1);
    failed.unmount();
    const left = await open();
    left.unmount();
    await pass(60_000);
    expect(left.polls()).toBe(1);
  });
});
