import type { Tool } from '@contracts/tool';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeSocket } from '../../test/FakeSocket';
import { live } from '../../shared/live/LiveConnection';
import { aPremiumTool, aTool, detailOf, loggedIn } from '../../test/builders';
import {
  deferredResponse,
  errorResponse,
  type FakeHandler,
  fakeServer,
} from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { CataloguePage } from './CataloguePage';
import { checksumCommands } from './ToolFacts';

it.each([
  [
    'tool-1.zip',
    ['sha256sum tool-1.zip', 'shasum -a 256 tool-1.zip', 'certutil -hashfile tool-1.zip SHA256'],
  ],
  [
    "It's $5.zip",
    [
      "sha256sum './It'\\''s $5.zip'",
      "shasum -a 256 './It'\\''s $5.zip'",
      `certutil -hashfile ".\\It's $5.zip" SHA256`,
    ],
  ],
  [
    '-x.zip',
    ["sha256sum './-x.zip'", "shasum -a 256 './-x.zip'", 'certutil -hashfile ".\\-x.zip" SHA256'],
  ],
])('the checksum of %s is computed by commands that quote it where needed', (filename, commands) =>
  expect(checksumCommands(filename).map(([, command]) => command)).toEqual(commands),
);

const SCAN = aTool({
  name: 'Port Scan',
  language: 'go',
  description: 'Shows ports.',
  topic: 'networks',
  skillLevel: 'beginner',
  durationMinutes: 90,
});

const OTHER = '0190a000-0000-7000-8000-0000000000fe';

const GONE = '0190a000-0000-7000-8000-0000000000ff';

function visit(at = '/downloads', routes: Record<string, FakeHandler> = {}) {
  live.startAnew();
  FakeSocket.latest().accept();
  const server = fakeServer({
    'GET /api/tools': () => [SCAN],
    [`GET /api/tools/${SCAN.id}`]: () => detailOf(SCAN),
    ...routes,
  });
  return { server, ...renderPage(<CataloguePage />, { at }) };
}

const opened = async (name = 'Port Scan') => within(await screen.findByRole('dialog', { name }));

describe('the check whether a premium tool is owned', () => {
  it('is no while it fails, and is asked again when the dialog is opened again', async () => {
    const tool = aPremiumTool();
    const check = `GET /api/user/purchases/${tool.id}`;
    const server = fakeServer({
      'GET /api/me': loggedIn(),
      'GET /api/tools': () => [tool],
      [`GET /api/tools/${tool.id}`]: () => detailOf(tool),
      'GET /api/account/purchases': () => ({ toolIds: [] }),
      [check]: () => errorResponse(503, 'busy'),
    });
    const { user } = renderPage(<CataloguePage />, { at: `/downloads?tool=${tool.id}` });
    const dialog = async () => within(await screen.findByRole('dialog', { name: tool.name }));
    expect(await (await dialog()).findByRole('link', { name: /^Buy/ })).toBeVisible();
    await waitFor(() => expect(server.callsTo(check)).toHaveLength(1));
    server.on(check, () => ({ hasPurchased: true }));
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('link', { name: `Details of ${tool.name}` }));
    expect(await (await dialog()).findByRole('button', { name: /^Download/ })).toBeVisible();
    expect(server.callsTo(check)).toHaveLength(2);
  });
});

describe('the detail dialog', () => {
  it('shows its owner no price and no offer', async () => {
    const tool = aPremiumTool({ price: 2499, originalPrice: 3999, offerDescription: 'Launch' });
    fakeServer({
      'GET /api/me': loggedIn(),
      'GET /api/tools': () => [tool],
      [`GET /api/tools/${tool.id}`]: () => detailOf(tool),
      'GET /api/account/purchases': () => ({ toolIds: [tool.id] }),
      [`GET /api/user/purchases/${tool.id}`]: () => ({ hasPurchased: true }),
    });
    renderPage(<CataloguePage />, { at: `/downloads?tool=${tool.id}` });
    const dialog = within(await screen.findByRole('dialog', { name: tool.name }));
    expect(await dialog.findByText('You own this tool')).toBeVisible();
    expect(dialog.queryByText(/\$|Launch/)).toBeNull();
  });

  it('opens from the card with its own address, and closes', async () => {
    const { user, address } = visit('/downloads?q=port');
    await user.click(await screen.findByRole('link', { name: 'Details of Port Scan' }));
    const dialog = await screen.findByRole('dialog', { name: 'Port Scan' });
    expect(address()).toBe(`/downloads?q=port&tool=${SCAN.id}`);
    for (const text of [
      'FREE',
      'Shows ports.',
      /Educational Purpose Only/,
      SCAN.filename,
      SCAN.sha256!,
    ]) {
      expect(within(dialog).getByText(text)).toBeVisible();
    }
    expect(within(dialog).getByRole('button', { name: /^Download/ })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/downloads?q=port');
  });

  it('copies the link to the tool and the commands that compute the checksum of its file', async () => {
    const { user } = visit(`/downloads?q=port&tool=${SCAN.id}`);
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    const dialog = await opened();
    await user.click(dialog.getByRole('button', { name: 'Copy the link to this tool' }));
    expect(copied).toHaveBeenLastCalledWith(`${window.location.origin}/tools/${SCAN.slug}`);
    await user.click(dialog.getByText('How to check your download'));
    await user.click(dialog.getByRole('button', { name: 'Copy the command for Windows' }));
    expect(copied).toHaveBeenLastCalledWith(`certutil -hashfile ${SCAN.filename} SHA256`);
  });

  it('leads to the page of the tool, whose address is the canonical one', async () => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'canonical', href: 'https://exe.example/downloads' });
    document.head.append(link);
    visit(`/downloads?tool=${SCAN.id}`);
    const dialog = await opened();
    expect(dialog.getByRole('link', { name: 'Full page' })).toHaveAttribute(
      'href',
      `/tools/${SCAN.slug}`,
    );
    expect(link.href).toBe(`https://exe.example/tools/${SCAN.slug}`);
    link.remove();
  });

  it('asks whether the member owns this tool, and shows what the list behind the cards says until the answer', async () => {
    const tool = aTool({ name: 'Kit', accessLevel: 'premium', price: 2499 });
    const check = deferredResponse();
    const { server } = visit(`/downloads?tool=${tool.id}`, {
      'GET /api/me': loggedIn(),
      'GET /api/tools': () => [tool],
      'GET /api/account/purchases': () => ({ toolIds: [tool.id] }),
      [`GET /api/user/purchases/${tool.id}`]: check.handler,
    });
    const dialog = await opened('Kit');
    expect(await dialog.findByRole('button', { name: 'Download Kit' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    check.release({ hasPurchased: false });
    expect(await dialog.findByRole('link', { name: /^Buy \$24\.99/ })).toBeVisible();
    expect(server.callsTo(`GET /api/user/purchases/${tool.id}`)).toHaveLength(1);
  });

  it('shows a premium tool with its price, and a missing language as Executable', async () => {
    const tool = aTool({
      name: 'Kit',
      accessLevel: 'premium',
      price: 2499,
      originalPrice: 3999,
      language: '' as Tool['language'],
    });
    visit(`/downloads?tool=${tool.id}`, { 'GET /api/tools': () => [tool] });
    const dialog = await screen.findByRole('dialog', { name: 'Kit' });
    expect(within(dialog).getByText('$24.99')).toBeVisible();
    expect(within(dialog).getByText('$39.99').tagName).toBe('S');
    expect(within(dialog).getAllByText('Executable').length).toBeGreaterThan(0);
    expect(await within(dialog).findByRole('link', { name: /^Buy \$24\.99/ })).toHaveAttribute(
      'href',
      `/payment/${tool.id}`,
    );
  });

  it('shows an error when the tool does not exist, without a retry that would only fail again', async () => {
    visit(`/downloads?tool=${GONE}`, {
      [`GET /api/tools/${GONE}`]: () => new Response('', { status: 404 }),
    });
    expect(await screen.findByText('Failed to fetch tool')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(document.title).toBe('Tool not found · EXE');
  });

  it('fetches the tool itself when the list cannot be loaded, and retries on request', async () => {
    const failure = () => new Response('', { status: 500 });
    const { server, user } = visit(`/downloads?tool=${OTHER}`, {
      'GET /api/tools': failure,
      [`GET /api/tools/${OTHER}`]: () => new Response('{"id":"on'),
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Failed to fetch tool')).toBeVisible();
    expect(document.title).toBe('Tool · EXE');
    server.on(`GET /api/tools/${OTHER}`, () => detailOf(aTool({ name: 'Kit' })));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Kit' })).toBeVisible();
  });

  it('sets the title of its tool, opened by its address or from a card, and closing it restores that of the list', async () => {
    document.title = 'Port Scan · EXE'; // as the server sends it
    const { user } = visit(`/downloads?tool=${SCAN.id}`);
    expect(document.title).toBe('Port Scan · EXE');
    await user.click((await opened()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.title).toBe('Downloads · EXE'));
    await user.click(await screen.findByRole('link', { name: 'Details of Port Scan' }));
    await opened();
    expect(document.title).toBe('Port Scan · EXE');
  });

  it('asks for nothing when the address names something that is no id', async () => {
    const { server } = visit('/downloads?tool=../config');
    expect(await screen.findByRole('article', { name: 'Port Scan' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsTo('GET /api/config')).toEqual([]);
  });

  it.each([undefined, null, 'abc', '5', -5, 1.5, { a: 1 }])(
    'keeps its count when a live message says %j, which is logged',
    async (count) => {
      const warned = jest
        .spyOn(console, 'warn')
        .mockReset()
        .mockImplementation(() => undefined);
      visit(`/downloads?tool=${SCAN.id}`);
      const dialog = await opened();
      await screen.findByRole('article', { name: 'Port Scan', hidden: true });
      act(() =>
        FakeSocket.latest().send(
          JSON.stringify({ type: 'download_count_update', toolId: SCAN.id, downloadCount: count }),
        ),
      );
      expect(warned.mock.lastCall?.[0]).toBe('A live message could not be read.');
      expect(dialog.getByText('Downloads').nextElementSibling).toHaveTextContent(/^0$/);
      act(() =>
        FakeSocket.latest().send({
          type: 'download_count_update',
          toolId: SCAN.id,
          downloadCount: 1234,
        }),
      );
      expect(await dialog.findByText('1,234')).toBeVisible();
    },
  );

  it('shows outcomes, contents, requirements and the number of buyers', async () => {
    const tool = {
      ...SCAN,
      accessLevel: 'premium',
      price: 999,
      offerEndsAt: '2099-03-04T12:00:00.000Z',
      platform: 'Any browser',
    } as const;
    const detail = detailOf(tool, {
      outcomes: ['Read a scan', 'Name a port'],
      contents: ['lesson.md', 'scan.py'],
      requirements: 'Python 3.10\nA terminal',
      lessonExcerpt: 'A port is a door.\nMost are shut.',
      knownAs: ['T1046 Network service discovery'],
      buyerCount: 1234,
    });
    visit(`/downloads?tool=${SCAN.id}`, {
      'GET /api/tools': () => [tool],
      [`GET /api/tools/${SCAN.id}`]: () => detail,
    });
    const dialog = await opened();
    const linesOf = (name: string) =>
      within(dialog.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((line) => line.textContent);
    expect(await dialog.findByText('1,234 people bought this')).toBeVisible();
    expect(linesOf("What you'll learn")).toEqual(['Read a scan', 'Name a port']);
    expect(linesOf("What's inside")).toEqual(['lesson.md', 'scan.py']);
    expect(dialog.getByRole('region', { name: 'Requirements' })).toHaveTextContent(
      'Python 3.10 A terminal',
    );
    expect(dialog.getByRole('link', { name: 'T1046 Network service discovery' })).toHaveAttribute(
      'href',
      '/downloads?q=T1046+Network+service+discovery',
    );
    for (const text of [
      'Offer ends Mar 4, 2099',
      'Networks',
      'Beginner',
      '1 h 30 min',
      'Any browser',
    ]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
  });

  it('shows the time at which an offer ends when that is soon', async () => {
    const offerEndsAt = new Date(Date.now() + 3 * 3600 * 1000).toISOString();
    const tool = { ...SCAN, accessLevel: 'premium', price: 999, offerEndsAt } as const;
    visit(`/downloads?tool=${SCAN.id}`, {
      'GET /api/tools': () => [tool],
      [`GET /api/tools/${SCAN.id}`]: () => detailOf(tool),
    });
    expect(await screen.findByText(/^Offer ends \w+ \d+, \d+, \d+:\d\d [AP]M$/)).toBeVisible();
  });

  it('shows what the list knows while the rest is on its way, and nothing for what is not given', async () => {
    const slow = deferredResponse();
    visit(`/downloads?tool=${SCAN.id}`, { [`GET /api/tools/${SCAN.id}`]: slow.handler });
    const dialog = await opened();
    expect(dialog.getByText('Shows ports.')).toBeVisible();
    expect(dialog.getByRole('progressbar', { name: 'Loading the details' })).toBeVisible();
    slow.release(detailOf(SCAN));
    await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
    expect(dialog.queryByRole('region')).toBeNull();
    expect(dialog.queryByText(/bought this/)).toBeNull();
  });

  it('keeps what the list knows when the rest cannot be loaded, and asks for it again on request', async () => {
    const { server, user } = visit(`/downloads?tool=${SCAN.id}`, {
      [`GET /api/tools/${SCAN.id}`]: () => new Response('', { status: 500 }),
    });
    const dialog = await opened();
    expect(await dialog.findByText('Failed to fetch tool')).toBeVisible();
    expect(dialog.getByText('Shows ports.')).toBeVisible();
    server.on(`GET /api/tools/${SCAN.id}`, () => detailOf(SCAN, { outcomes: ['Read a scan'] }));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Read a scan')).toBeVisible();
  });

  it('shows an unlisted tool at its address, and does not sell it', async () => {
    const gone = aTool({ name: 'Old Kit', accessLevel: 'premium', price: 999, unlisted: true });
    visit(`/downloads?tool=${gone.id}`, { [`GET /api/tools/${gone.id}`]: () => detailOf(gone) });
    const dialog = await opened('Old Kit');
    expect(dialog.getByText('This tool is no longer offered.')).toBeVisible();
    expect(await dialog.findByRole('button', { name: /^Unavailable, / })).toBeDisabled();
  });

  it('opens with a click anywhere on the card, and closing goes back instead of adding to the history', async () => {
    const { user, address, goBack } = visit('/downloads?q=port');
    await user.click(await screen.findByText('Shows ports.'));
    await opened();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/downloads?q=port');
    goBack();
    expect([address(), screen.queryByRole('dialog')]).toEqual(['/downloads?q=port', null]);
  });

  it('stays closed when a button of the card is used', async () => {
    const { user, address, server } = visit();
    await user.click(await screen.findByRole('button', { name: /^Download/ }));
    expect(address()).toBe('/downloads');
    expect(server.callsTo(`GET /api/tools/${SCAN.id}`)).toEqual([]);
  });
});
