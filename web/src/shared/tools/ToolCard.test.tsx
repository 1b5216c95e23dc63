import type { Tool } from '@contracts/tool';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { aPremiumTool, aTool, loggedIn } from '../../test/builders';
import {
  deferredResponse,
  errorResponse,
  type FakeHandler,
  fakeServer,
} from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { api } from '../api/api';
import { toolAction } from './ToolActionButton';
import { ToolCard } from './ToolCard';

const OWNED = 'GET /api/account/purchases';

const NOBODY = {};

const MEMBER = { 'GET /api/me': loggedIn() };

const OWNED_AND_IN_PRO = { hasPurchased: true, isIncludedInPro: true };

const PRO = { 'GET /api/me': loggedIn({ isPro: true }) };

function showCard(tool: Tool, routes: Record<string, FakeHandler> = NOBODY) {
  const server = fakeServer({ [OWNED]: () => ({ toolIds: [] }), ...routes });
  return {
    server,
    ...renderPage(<ToolCard tool={tool} infoHref={`/downloads?tool=${tool.id}`} />),
  };
}

describe('a tool card', () => {
  it('shows name, description, both badges and the link to the details', () => {
    const tool = aTool({
      name: 'Hash Demo',
      description: 'One letter, half the bits.',
      language: 'cpp',
    });
    showCard(tool);
    const card = screen.getByRole('article', { name: 'Hash Demo' });
    for (const text of ['Hash Demo', 'One letter, half the bits.', 'C++', 'FREE'])
      expect(within(card).getAllByText(text)[0]).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Details of Hash Demo' })).toHaveAttribute(
      'href',
      `/downloads?tool=${tool.id}`,
    );
  });

  it('lets the browser choose the direction of names and descriptions', () => {
    showCard(aTool({ name: 'أداة', description: 'أداة آمنة.' }));
    for (const text of ['أداة', 'أداة آمنة.'])
      expect(screen.getByText(text).closest('[dir=auto]')).not.toBeNull();
  });

  it.each([
    ['free', 'FREE'],
    ['pro', 'PRO'],
    ['premium', 'PREMIUM'],
  ] as const)('labels a %s tool %s', (accessLevel, badge) => {
    showCard(aTool({ accessLevel, price: 100 }));
    expect(screen.getByText(badge)).toBeVisible();
  });

  it('shows the thumbnail, or a placeholder when there is none or it cannot be loaded', () => {
    const { container, unmount } = showCard(aTool({ thumbnailUrl: '/api/tools/x/thumbnail?v=1' }));
    const image = container.querySelector('img');
    expect(image).toHaveAttribute('src', '/api/tools/x/thumbnail?v=1');
    act(() => void image?.dispatchEvent(new Event('error')));
    expect(screen.getByTestId('placeholder')).toBeInTheDocument();
    unmount();
    showCard(aTool());
    expect(screen.getByTestId('placeholder')).toBeInTheDocument();
  });

  it('shows the count with separators, and the rating, only above zero', () => {
    const { unmount } = showCard(aTool({ downloadCount: 12345, starRating: 4 }));
    expect(screen.getByText('12,345')).toBeVisible();
    expect(screen.getByText('12,345 downloads')).toBeInTheDocument();
    expect(screen.getByText('4 of 5 stars')).toBeInTheDocument();
    unmount();
    showCard(aTool({ downloadCount: 0, starRating: 0 }));
    expect(screen.queryByText(/downloads$/)).toBeNull();
    expect(screen.queryByText(/stars$/)).toBeNull();
  });
});

describe('the price on a card', () => {
  it('is shown for premium tools only', () => {
    const { unmount } = showCard(aPremiumTool({ price: 2499 }));
    expect(screen.getByText('$24.99')).toBeVisible();
    unmount();
    showCard(aTool({ accessLevel: 'pro', price: 2499 }));
    expect(screen.queryByText('$24.99')).toBeNull();
  });

  it.each([
    ['larger', 1500, true],
    ['equal', 999, false],
    ['smaller', 500, false],
  ])(
    'shows the original price struck through when it is larger: %s',
    (_word, originalPrice, struck) => {
      showCard(aPremiumTool({ price: 999, originalPrice }));
      expect(
        screen
          .queryAllByText(`$${(originalPrice / 100).toFixed(2)}`)
          .some(({ tagName }) => tagName === 'S'),
      ).toBe(struck);
    },
  );

  it('stays struck through after the offer ends', () => {
    showCard(
      aPremiumTool({
        price: 999,
        originalPrice: 1500,
        offerEndsAt: '2020-01-01T00:00:00Z',
        offerDescription: 'Old',
      }),
    );
    expect(screen.getByText('$15.00').tagName).toBe('S');
    expect(screen.queryByText('Old')).toBeNull();
  });
});

describe('the offer badge', () => {
  afterEach(() => jest.useRealTimers());
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  it('shows the offer until it ends', () => {
    jest.useFakeTimers();
    showCard(aPremiumTool({ offerEndsAt: inAnHour(), offerDescription: 'Launch week' }));
    expect(screen.getByText('Launch week')).toBeVisible();
    act(() => void jest.advanceTimersByTime(3_600_002));
    expect(screen.queryByText('Launch week')).toBeNull();
  });

  it('has a default text when the offer has no description', () => {
    showCard(aPremiumTool({ offerEndsAt: inAnHour() }));
    expect(screen.getByText('Limited offer')).toBeVisible();
  });
});

describe('the badge of a premium tool that Pro includes', () => {
  afterEach(() => jest.useRealTimers());

  it('is shown until the time ends', () => {
    jest.useFakeTimers();
    const proUntil = new Date(Date.now() + 3_600_000).toISOString();
    showCard(aPremiumTool({ proUntil }));
    expect(screen.getByText('In Pro now')).toBeVisible();
    act(() => void jest.advanceTimersByTime(3_600_002));
    expect(screen.queryByText('In Pro now')).toBeNull();
  });
});

describe('the action of a card', () => {
  afterEach(() => jest.restoreAllMocks());

  it('links to the purchase of Pro for pro tools without Pro', async () => {
    const tool = aTool({ accessLevel: 'pro' });
    showCard(tool, MEMBER);
    expect(await screen.findByRole('link', { name: /^Pro Only, / })).toHaveAttribute(
      'href',
      `/payment?tool=${tool.id}`,
    );
  });

  it('is a download for pro tools with Pro', async () => {
    showCard(aTool({ accessLevel: 'pro' }), PRO);
    expect(await screen.findByRole('button', { name: /^Download/ })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('links to buying a premium tool, with its price', async () => {
    const tool = aPremiumTool({ price: 999 });
    showCard(tool);
    expect(await screen.findByRole('link', { name: /^Buy \$9\.99/ })).toHaveAttribute(
      'href',
      `/payment/${tool.id}`,
    );
  });

  it('is a download for a premium tool that was bought', async () => {
    const tool = aPremiumTool();
    showCard(tool, { ...MEMBER, [OWNED]: () => ({ toolIds: [tool.id] }) });
    expect(await screen.findByRole('button', { name: /^Download/ })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('stays while the list of owned tools is fetched again', async () => {
    const tool = aPremiumTool();
    const { server, store } = showCard(tool, {
      ...MEMBER,
      [OWNED]: () => ({ toolIds: [tool.id] }),
    });
    await screen.findByRole('button', { name: /^Download/ });
    const again = deferredResponse();
    server.on(OWNED, again.handler);
    act(() => void store.dispatch(api.util.invalidateTags(['Purchase'])));
    await waitFor(() => expect(server.callsTo(OWNED)).toHaveLength(2));
    expect(screen.getByRole('button', { name: /^Download/ })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    again.release({ toolIds: [] });
    expect(await screen.findByRole('link', { name: /^Buy \$9\.99/ })).toBeVisible();
  });

  it('asks what is owned only for members and premium tools', async () => {
    const { server } = showCard(aTool(), MEMBER);
    await screen.findByRole('button', { name: /^Download/ });
    expect(server.callsTo(OWNED)).toEqual([]);
  });

  it('is a disabled button for a tool without a file', () => {
    showCard(aTool({ fileSize: null }));
    expect(screen.getByRole('button', { name: /^Unavailable, / })).toBeDisabled();
  });
});

describe('the cards of six premium tools', () => {
  const tools = Array.from({ length: 6 }, (_, index) =>
    aPremiumTool({ name: `Tool ${index + 1}` }),
  );

  function Toggle({ children }: { children: (isShown: boolean) => ReactNode }) {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button onClick={() => setShown(!isShown)}>Toggle</button>
        {children(isShown)}
      </>
    );
  }

  async function showCards(routes: Record<string, FakeHandler>) {
    const server = fakeServer({ ...routes });
    renderPage(
      <>
        {tools.map((tool) => (
          <ToolCard key={tool.id} tool={tool} infoHref="/downloads" />
        ))}
      </>,
    );
    await waitFor(() => expect(server.callsTo('GET /api/me')).toHaveLength(1));
    return server;
  }

  it('share one request for what the member owns', async () => {
    const server = await showCards({ ...MEMBER, [OWNED]: () => ({ toolIds: [tools[2]!.id] }) });
    expect(await screen.findByRole('button', { name: 'Download Tool 3' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getAllByRole('link', { name: /^Buy/ })).toHaveLength(5);
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/me', '/api/account/purchases']);
  });

  it.each([
    ['a server error', () => errorResponse(500, 'broken')],
    ['something else', () => ({ toolIds: 'all' })],
  ])('offer to buy when the answer is %s, and do not ask again', async (_what, answer) => {
    jest.useFakeTimers({ advanceTimers: true });
    const server = await showCards({ ...MEMBER, [OWNED]: answer });
    await waitFor(() => expect(server.callsTo(OWNED)).toHaveLength(1));
    await act(() => jest.advanceTimersByTimeAsync(3_600_000));
    jest.useRealTimers();
    expect(screen.getAllByRole('link', { name: /^Buy/ })).toHaveLength(6);
    expect(server.callsTo(OWNED)).toHaveLength(1);
  });

  it('ask again when they are shown again after a failure', async () => {
    const own = tools[2]!;
    const server = fakeServer({ ...MEMBER, [OWNED]: () => errorResponse(503, 'busy') });
    const cards = (isShown: boolean) => isShown && <ToolCard tool={own} infoHref="/downloads" />;
    const { user } = renderPage(<Toggle>{cards}</Toggle>);
    expect(await screen.findByRole('link', { name: /^Buy/ })).toBeVisible();
    await waitFor(() => expect(server.callsTo(OWNED)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Toggle' }));
    server.on(OWNED, () => ({ toolIds: [own.id] }));
    await user.click(screen.getByRole('button', { name: 'Toggle' }));
    expect(await screen.findByRole('button', { name: /^Download/ })).toBeVisible();
  });
});

const member = { isPro: false };

const proMember = { isPro: true };

describe('the main button of a tool', () => {
  it.each([
    ['free', null, false, 'log_in'],
    ['free', member, false, 'download'],
    ['pro', null, false, 'get_pro'],
    ['pro', undefined, false, 'get_pro'],
    ['pro', member, false, 'get_pro'],
    ['pro', proMember, false, 'download'],
    ['premium', null, false, 'buy'],
    ['premium', member, false, 'buy'],
    ['premium', proMember, false, 'buy'],
    ['premium', member, true, 'download'],
    ['premium', undefined, false, 'buy'],
  ] as const)(
    'of a %s tool for %j (bought: %j) is: %s',
    (accessLevel, user, hasPurchased, action) => {
      expect(
        toolAction(aTool({ accessLevel }), user, { hasPurchased, isIncludedInPro: false }),
      ).toBe(action);
    },
  );

  it.each([
    [proMember, 'download'],
    [member, 'buy'],
    [null, 'buy'],
  ] as const)('of a premium tool that Pro includes for a time, for %j, is: %s', (user, action) => {
    const tool = aTool({ accessLevel: 'premium' });
    expect(toolAction(tool, user, { hasPurchased: false, isIncludedInPro: true })).toBe(action);
  });

  it.each(['free', 'pro', 'premium'] as const)(
    'of a %s tool without a file is unavailable to everyone',
    (accessLevel) => {
      expect(
        toolAction(aTool({ accessLevel, fileSize: null }), proMember, OWNED_AND_IN_PRO),
      ).toBeNull();
    },
  );

  it('of an unlisted tool never buys it, but downloads it for its owners', () => {
    const tool = aTool({ accessLevel: 'premium', unlisted: true });
    const actionIf = (hasPurchased: boolean) =>
      toolAction(tool, member, { hasPurchased, isIncludedInPro: false });
    expect([actionIf(false), actionIf(true)]).toEqual([null, 'download']);
  });

  it('of an unknown level is unavailable', () => {
    expect(
      toolAction(aTool({ accessLevel: 'secret' as 'free' }), proMember, OWNED_AND_IN_PRO),
    ).toBeNull();
  });
});
