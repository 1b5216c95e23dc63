import { act, screen } from '@testing-library/react';
import type { Tool } from '@contracts/tool';
import { PROPAGATED_MS } from '../../shared/api/api';
import { live } from '../../shared/live/LiveConnection';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { ToolCard } from '../../shared/tools/ToolCard';
import { LONGEST_TIMEOUT } from '../../shared/tools/useIsBefore';
import { aPremiumTool, aUser, loggedIn } from '../../test/builders';
import { errorResponse, fakeServer, type FakeHandler } from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { CLOCK_MARGIN_MS, RETRY_DELAY_MS, useEntitlementUpdates } from './useEntitlementUpdates';

const realTimeout = setTimeout;
const ME = 'GET /api/me';
const PRO = loggedIn({ isPro: true });
const MOMENT = 500; // milliseconds

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const proUntil = (accessUntil: string) => loggedIn({ isPro: true, accessUntil });
const OWNED = 'GET /api/account/purchases';
const owned =
  (...tools: Tool[]) =>
  () => ({ toolIds: tools.map(({ id }) => id) });

function Page({ tools }: { tools: Tool[] }) {
  useEntitlementUpdates();
  const user = useCurrentUser();
  return (
    <>
      <p>{user ? `${user.username} ${user.isPro ? 'is Pro' : 'is not Pro'}` : 'nobody'}</p>
      {tools.map((tool) => (
        <ToolCard key={tool.id} tool={tool} infoHref={`/downloads?tool=${tool.id}`} />
      ))}
    </>
  );
}

/** Lets time pass, and requests that it starts end. */
async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  for (let turn = 0; turn < 3; turn += 1) {
    await act(() => new Promise<void>((resolve) => void realTimeout(resolve, 5)));
    await act(() => jest.advanceTimersByTimeAsync(20)); // RTK Query notifies components in the next frame
  }
}

async function visit(me: FakeHandler, tools: Tool[] = []) {
  const server = fakeServer({ [ME]: me, [OWNED]: owned() });
  renderPage(<Page tools={tools} />);
  act(() => live.startAnew());
  act(() => FakeSocket.latest().accept());
  await pass(0);
  return {
    asked: () => server.callsTo(ME).length,
    answer: (next: FakeHandler) => server.on(ME, next),
    server,
  };
}
const send = (toolId: string | null) =>
  act(() => FakeSocket.latest().send({ type: 'entitlements_update', toolId }));

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

describe('when the server reports a change of Pro, the page', () => {
  it('asks who is logged in at once', async () => {
    const { answer } = await visit(PRO);
    expect(screen.getByText('ada is Pro')).toBeVisible();
    answer(loggedIn());
    send(null);
    await pass(0);
    expect(screen.getByText('ada is not Pro')).toBeVisible();
  });

  it('asks again later, in case the gateway had not received the event yet', async () => {
    const { answer, asked } = await visit(loggedIn());
    send(null);
    await pass(0);
    expect(screen.getByText('ada is not Pro')).toBeVisible();
    answer(PRO);
    await pass(PROPAGATED_MS);
    expect(screen.getByText('ada is Pro')).toBeVisible();
    expect(asked()).toBe(3);
  });
});

it('when the server reports a change of a tool, the page asks what the member owns, once for all cards', async () => {
  const [granted, other] = [aPremiumTool(), aPremiumTool()];
  const { asked, server } = await visit(loggedIn(), [granted, other]);
  expect(screen.getAllByRole('link', { name: /^Buy \$/ })).toHaveLength(2);
  server.on(OWNED, owned(granted));
  send(granted.id);
  await pass(0);
  expect(screen.getByRole('button', { name: `Download ${granted.name}` })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.getByRole('link', { name: /^Buy \$/ })).toHaveAttribute(
    'href',
    `/payment/${other.id}`,
  );
  expect(server.callsTo(OWNED)).toHaveLength(2);
  expect(asked()).toBe(1);
});

describe('when the live connection recovers, the page', () => {
  const recover = async () => {
    act(() => live.reconnect());
    act(() => FakeSocket.latest().accept());
    await pass(0);
  };

  it('fetches what it may have missed', async () => {
    const tool = aPremiumTool();
    const { answer, server } = await visit(loggedIn(), [tool]);
    answer(PRO);
    server.on(OWNED, owned(tool));
    await recover();
    expect(screen.getByText('ada is Pro')).toBeVisible();
    expect(screen.getByRole('button', { name: `Download ${tool.name}` })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('when Pro ends by time, the page', () => {
  it('asks who is logged in then, and not before', async () => {
    const { answer, asked } = await visit(proUntil(inMs(3_600_000)));
    await pass(3_599_000);
    expect(asked()).toBe(1);
    answer(loggedIn());
    await pass(1000 + CLOCK_MARGIN_MS);
    expect(screen.getByText('ada is not Pro')).toBeVisible();
    await pass(3_600_000);
    expect(asked()).toBe(2);
  });

  it('waits for an end that is further away than a timer can be', async () => {
    const { answer, asked } = await visit(proUntil(inMs(LONGEST_TIMEOUT + 60_000)));
    await pass(60_000);
    expect(asked()).toBe(1);
    await pass(LONGEST_TIMEOUT - 60_000);
    expect(asked()).toBe(2);
    answer(loggedIn());
    await pass(60_000 + CLOCK_MARGIN_MS);
    expect(screen.getByText('ada is not Pro')).toBeVisible();
  });

  it('asks again while a server whose clock is behind says that it has not ended, or none answers', async () => {
    const { answer, asked } = await visit(proUntil(inMs(5000)));
    await pass(5000 + CLOCK_MARGIN_MS);
    expect(asked()).toBe(2);
    answer(() => errorResponse(503, 'Please try again.'));
    await pass(RETRY_DELAY_MS);
    expect(asked()).toBe(3);
    answer(loggedIn());
    await pass(RETRY_DELAY_MS);
    expect(screen.getByText('ada is not Pro')).toBeVisible();
    await pass(10 * RETRY_DELAY_MS);
    expect(asked()).toBe(4);
  });

  it('asks nothing when the member has extended Pro, or another member has logged in', async () => {
    const { answer, asked } = await visit(proUntil(inMs(5000)));
    answer(proUntil(inMs(60_000)));
    send(null);
    await pass(PROPAGATED_MS);
    answer(() => ({ user: aUser({ id: 'u2', username: 'grace' }) }));
    const before = asked();
    await pass(10_000);
    expect(asked()).toBe(before);
    send(null);
    await pass(PROPAGATED_MS + MOMENT);
    expect(screen.getByText('grace is not Pro')).toBeVisible();
    const afterwards = asked();
    await pass(60_000);
    expect(asked()).toBe(afterwards);
  });
});
