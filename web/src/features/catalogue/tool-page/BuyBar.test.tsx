import { act, screen, within } from '@testing-library/react';
import { anOrder, aPremiumTool, aTool, detailOf, loggedIn } from '../../../test/builders';
import { type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { BuyBar } from './BuyBar';
import { BuyBox } from './BuyBox';

type Notify = (entries: { isIntersecting: boolean }[]) => void;
let notify: Notify;
let observe: jest.Mock;

beforeEach(() => {
  observe = jest.fn();
  Object.assign(globalThis, {
    IntersectionObserver: jest.fn((given: Notify) => {
      notify = given;
      return { observe, disconnect: jest.fn() };
    }),
  });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

function visit(
  tool = aPremiumTool({ name: 'Kit', price: 2499 }),
  routes: Record<string, FakeHandler> = {},
) {
  fakeServer(routes);
  renderPage(
    <>
      <BuyBox tool={detailOf(tool)} paths={[]} onTry={() => undefined} />
      <BuyBar tool={tool} />
    </>,
  );
}
const scrollTo = (isIntersecting: boolean) => act(() => notify([{ isIntersecting }]));
const bar = () => screen.queryByRole('region', { name: 'Price' });

describe('the bar with the price', () => {
  it('appears while the main button of the buy box is out of view', () => {
    visit();
    expect(bar()).toBeNull();
    const [[observed]] = observe.mock.calls as [[HTMLElement]];
    expect(within(observed).getByRole('link', { name: 'Buy $24.99, Kit' })).toBeVisible();
    expect(within(observed).getAllByRole('link')).toHaveLength(1);
    scrollTo(false);
    expect(within(bar()!).getByRole('link', { name: 'Buy $24.99, Kit' })).toBeInTheDocument();
    scrollTo(true);
    expect(bar()).toBeNull();
  });

  it.each([
    ['free', 'Free', 'Download Lab'],
    ['pro', '$19.99 a month', 'Get EXE Pro, Lab'],
  ] as const)('names the price of a %s tool', (accessLevel, price, action) => {
    visit(aTool({ name: 'Lab', accessLevel }));
    scrollTo(false);
    expect(within(bar()!).getByText(price)).toBeInTheDocument();
    expect(within(bar()!).getByLabelText(action)).toBeInTheDocument();
  });

  it.each([
    ['a tool', aPremiumTool({ name: 'Kit' }), { toolId: 't1' }, '/payment/t1?payment=p7'],
    ['Pro', aTool({ name: 'Kit', accessLevel: 'pro' }), { toolId: null }, '/payment?payment=p7'],
  ] as const)(
    'continues an open payment for %s, as the buy box does',
    async (_item, tool, of, to) => {
      const order = anOrder({
        ...of,
        status: 'pending',
        paymentStatus: 'waiting',
        payCurrency: 'ltc',
        amountDue: '0.34742111',
        paymentId: 'p7',
      });
      visit(
        { ...tool, id: 't1' },
        {
          'GET /api/me': loggedIn(),
          'GET /api/user/purchases/t1': () => ({ hasPurchased: false }),
          'GET /api/account/orders': () => [order],
          'GET /api/cryptocurrencies': () => ({ currencies: ['btc', 'ltc'] }),
        },
      );
      scrollTo(false);
      const name = 'Continue payment, Kit';
      expect(await within(bar()!).findByRole('link', { name })).toHaveAttribute('href', to);
      expect(screen.getAllByRole('link', { name })).toHaveLength(2);
      expect(screen.getByText('Payment open: 0.34742111 LTC.')).toBeVisible();
      expect(screen.queryByRole('link', { name: /^(Buy|Get EXE Pro)/ })).toBeNull();
      expect(screen.queryByText(/^Pay with/)).toBeNull();
    },
  );

  it('asks a Pro member for no price of a pro tool', async () => {
    visit(aTool({ name: 'Lab', accessLevel: 'pro' }), { 'GET /api/me': loggedIn({ isPro: true }) });
    scrollTo(false);
    expect(await within(bar()!).findByText('In your Pro')).toBeInTheDocument();
    expect(within(bar()!).queryByText('$19.99 a month')).toBeNull();
  });
});
