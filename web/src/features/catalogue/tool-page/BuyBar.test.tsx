import { act, screen, within } from '@testing-library/react';
import { aPremiumTool, aTool, detailOf, loggedIn } from '../../../test/builders';
import { type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { BuyBar } from './BuyBar';
import { BuyBox } from './BuyBox';

type Notify = (entries: { isIntersecting: boolean }[]) => void;
let notify: Notify;

beforeEach(() => {
  Object.assign(globalThis, {
    IntersectionObserver: jest.fn((given: Notify) => {
      notify = given;
      return { observe: jest.fn(), disconnect: jest.fn() };
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
      <BuyBox tool={detailOf(tool)} paths={[]} />
      <BuyBar tool={tool} />
    </>,
  );
}
const scrollTo = (isIntersecting: boolean) => act(() => notify([{ isIntersecting }]));
const bar = () => screen.queryByRole('region', { name: 'Price' });

describe('the bar with the price', () => {
  it('appears while the buy box is out of view', () => {
    visit();
    expect(bar()).toBeNull();
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

  it('asks a Pro member for no price of a pro tool', async () => {
    visit(aTool({ name: 'Lab', accessLevel: 'pro' }), { 'GET /api/me': loggedIn({ isPro: true }) });
    scrollTo(false);
    expect(await within(bar()!).findByText('In your Pro')).toBeInTheDocument();
    expect(within(bar()!).queryByText('$19.99 a month')).toBeNull();
  });
});
