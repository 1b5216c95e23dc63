import type { PaymentCreation, PaymentEstimates, PaymentView } from '@contracts/payments';
import { screen } from '@testing-library/react';
import { aPremiumTool, loggedIn } from './builders';
import { fakeServer, type FakeHandler } from './fakeServer';
import { renderPage } from './renderPage';
import { CheckoutPage } from '../features/checkout/CheckoutPage';

/** jsdom has no layout and does not implement scrolling. */
Element.prototype.scrollIntoView = jest.fn();

/** The tool for sale. */
export const lab = aPremiumTool({
  name: 'Cipher Lab',
  description: 'Breaks toy ciphers.',
  price: 1999,
  thumbnailUrl: '/thumb.png',
});
/** The response to the creation of a payment for it. */
export const created: PaymentCreation = {
  paymentUrl: null,
  payAddress: 'tb1qexample',
  payAmount: '0.001',
  payCurrency: 'btc',
  paymentId: 'p1',
  orderId: 'o1',
  expirationDate: '2099-01-01T00:00:00.000Z',
};
/** What the tool costs in the currencies; one of them is not known. */
export const estimates: PaymentEstimates = {
  price: 1999,
  estimates: [
    { currency: 'btc', amount: '0.00031174', minimum: 498 },
    { currency: 'eth', amount: '0.007860269034315440', minimum: 471 },
    { currency: 'xyz', amount: null, minimum: null },
  ],
};
/** That payment as its owner sees it; by default waiting and payable. */
export function aPayment(given: Partial<PaymentView> = {}): PaymentView {
  const payable = given.payable ?? (given.status ?? 'waiting') === 'waiting';
  return {
    ...created,
    status: 'waiting',
    areCoinsFinal: false,
    reviewReason: null,
    payable,
    amountDue: payable ? created.payAmount : null,
    actuallyPaid: '0',
    paidCurrency: 'btc',
    network: 'btc',
    toolId: lab.id,
    toolName: lab.name,
    price: 1999,
    livemode: true,
    ...given,
  };
}

/** Renders the checkout for a logged-in member unless the routes override it. */
export function renderCheckout(
  routes: Record<string, FakeHandler> = {},
  at = `/payment/${lab.id}`,
) {
  const server = fakeServer({
    'GET /api/me': loggedIn(),
    [`GET /api/tools/${lab.id}`]: () => lab,
    [`GET /api/user/purchases/${lab.id}`]: () => ({ hasPurchased: false }),
    'GET /api/cryptocurrencies': () => ({ currencies: ['eth', 'btc', 'xyz'] }),
    'GET /api/payments/estimates': () => estimates,
    'POST /api/create-payment': () => created,
    'POST /api/create-subscription': ({ body }) =>
      body ? created : { clientSecret: 'pi_1_secret_1' },
    'GET /api/payments/p1': () => aPayment(),
    ...routes,
  });
  return { server, ...renderPage(<CheckoutPage />, { at, path: '/payment/:toolId?' }) };
}
/** Finds a button, waiting for it to appear. */
export const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
