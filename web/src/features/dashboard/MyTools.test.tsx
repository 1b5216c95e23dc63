import { act, screen, waitFor, within } from '@testing-library/react';
import type { MemberTool } from '@contracts/dashboard';
import type { MemberOrder } from '@contracts/orders';
import { api } from '../../shared/api/api';
import { live } from '../../shared/live/LiveConnection';
import { aMemberTool, loggedIn } from '../../test/builders';
import { fakeServer, type FakeHandler, errorResponse } from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { MyTools, ToolUpdates } from './MyTools';

const ROUTE = 'GET /api/account/tools';
const kit = aMemberTool();
const order = {
  orderId: 'o1',
  kind: 'tool',
  toolId: 't1',
  status: 'paid',
  receiptNumber: 'EXE-2026-000042',
} as MemberOrder;

function show(tools: MemberTool[] | FakeHandler, routes: Record<string, FakeHandler> = {}) {
  live.reconnect();
  const server = fakeServer({
    'GET /api/me': loggedIn(),
    'GET /api/account/orders': () => [],
    [ROUTE]: Array.isArray(tools) ? () => tools : tools,
    ...routes,
  });
  return {
    server,
    ...renderPage(
      <>
        <ToolUpdates />
        <MyTools isPro={false} />
      </>,
      { at: '/dashboard' },
    ),
  };
}
const row = async (name: string) => within((await screen.findByText(name)).closest('li')!);

describe('my tools', () => {
  it('show a labeled download, the last download and a link to the details', async () => {
    const { user, address } = show([kit]);
    const line = await row('SOC Kit');
    expect(line.getByRole('button', { name: 'Download: SOC Kit' })).toHaveTextContent(/^Download$/);
    expect(line.getByText('Last downloaded Mar 4, 2026')).toBeVisible();
    expect(line.getByText('PREMIUM')).toBeVisible();
    expect(line.queryByRole('link', { name: /Receipt/ })).toBeNull();
    await user.click(line.getByText('Last downloaded Mar 4, 2026'));
    expect(address()).toBe('/downloads?tool=t1');
  });

  it('warn of a withdrawn version with its reason', async () => {
    show([{ ...kit, withdrawalReason: 'It asks for a password.' }]);
    expect((await row('SOC Kit')).getByRole('alert')).toHaveTextContent(
      'was withdrawn. Do not use it: It asks for a password.',
    );
  });

  it('do not open the details when a button of the row is pressed', async () => {
    const { user, address } = show([kit], {
      'POST /api/tools/t1/download': () => errorResponse(503, 'Not now.'),
    });
    await user.click((await row('SOC Kit')).getByRole('button'));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  it('link to the receipt of the paid order', async () => {
    const orders = [
      { ...order, orderId: 'o2', status: 'refunded' },
      { ...order, orderId: 'o3', toolId: 't2' },
      order,
    ];
    show([kit], { 'GET /api/account/orders': () => orders });
    expect(await screen.findByRole('link', { name: 'Receipt: SOC Kit' })).toHaveAttribute(
      'href',
      '/receipt/o1',
    );
  });

  it('mark an updated file until it is downloaded again', async () => {
    URL.createObjectURL = () => 'blob:1';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { server, user } = show([{ ...kit, hasUpdate: true }], {
      'POST /api/tools/t1/download': () => {
        server.on(ROUTE, () => [kit]);
        return new Response(new Uint8Array([1]));
      },
    });
    const line = await row('SOC Kit');
    expect(screen.getByRole('region', { name: 'Updates of your tools' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'My tools' })).toBeNull();
    expect(line.getByText('Updated since your last download')).toBeVisible();
    await user.click(line.getByRole('button', { name: 'Download update: SOC Kit' }));
    expect(await screen.findByRole('button', { name: 'Download: SOC Kit' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByText('Updated since your last download')).toBeNull();
  });

  it('show tools that are unlisted, never downloaded, or without a file', async () => {
    show([{ ...kit, unlisted: true, lastDownloadedAt: null, canDownload: false }]);
    const line = await row('SOC Kit');
    expect(line.getByText('No longer offered')).toBeVisible();
    expect(line.getByText('Not downloaded yet')).toBeVisible();
    expect(line.getByRole('button', { name: 'Unavailable: SOC Kit' })).toBeDisabled();
  });

  it('show six at first, and all on request', async () => {
    const { user } = show(
      Array.from({ length: 8 }, (_, n) => ({ ...kit, id: `t${n}`, name: `Kit ${n}` })),
    );
    await row('Kit 0');
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Show all 8 tools' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    expect(screen.getByRole('list', { name: 'My tools' })).toHaveFocus();
  });

  it('link to the premium tools when there are none', async () => {
    show([]);
    expect(await screen.findByRole('link', { name: 'Browse premium tools' })).toHaveAttribute(
      'href',
      '/downloads?level=premium',
    );
  });

  it('show an error when they could not be loaded, and retry on request', async () => {
    const { server, user } = show(() => new Response('', { status: 500 }));
    expect(await screen.findByText('Your tools could not be loaded')).toBeVisible();
    server.on(ROUTE, () => [kit]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await row('SOC Kit')).getByText('PREMIUM')).toBeVisible();
  });

  it('are refetched when the live connection recovers', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { server } = show([]);
    await screen.findByRole('link', { name: 'Browse premium tools' });
    server.on(ROUTE, () => [kit]);
    act(() => {
      FakeSocket.latest().close();
      live.reconnect();
      FakeSocket.latest().accept();
    });
    expect((await row('SOC Kit')).getByText('PREMIUM')).toBeVisible();
  });

  it('are refetched with the user, whose Pro may have ended', async () => {
    const { server, store } = show([kit]);
    await row('SOC Kit');
    server.on(ROUTE, () => [{ ...kit, canDownload: false }]);
    act(() => void store.dispatch(api.util.invalidateTags(['Me'])));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Download: SOC Kit' })).toBeNull(),
    );
  });

  it('include a tool once it was granted', async () => {
    const { server } = show([]);
    await screen.findByRole('link', { name: 'Browse premium tools' });
    server.on(ROUTE, () => [kit]);
    act(() => FakeSocket.latest().send({ type: 'entitlements_update', toolId: kit.id }));
    await waitFor(() => expect(screen.getByText('SOC Kit')).toBeVisible());
  });
});
