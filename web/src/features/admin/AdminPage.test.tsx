import { act, screen, waitFor, within } from '@testing-library/react';
import { live } from '../../shared/live/LiveConnection';
import { adminTool, aTool, loggedIn } from '../../test/builders';
import { enter } from '../../test/enter';
import { codedError, errorResponse, fakeServer } from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { anOrder } from '../../test/renderPaymentsTab';
import { AdminPage } from './AdminPage';

const show = (at = '/admin') => renderPage(<AdminPage />, { at });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function logIn(user: ReturnType<typeof show>['user'], password = 'secret123') {
  await enter(user, await screen.findByLabelText('Email'), 'ada@example.com');
  if (password) await enter(user, screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('the admin page for everyone else', () => {
  it('asks a visitor for an administrator’s email and password', async () => {
    fakeServer();
    show();
    expect(await heading('Admin Access Required')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a logged-in member that admin access is required', async () => {
    fakeServer({ 'GET /api/me': loggedIn() });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You are logged in as ada, who is not an administrator.',
    );
  });

  it('shows a member who logs in here that admin access is required', async () => {
    const server = fakeServer({
      'POST /api/login': () => ({
        user: { id: 'u1', username: 'ada', isPro: true, isAdmin: false },
      }),
    });
    const { user } = show();
    server.on('GET /api/me', () => errorResponse(401, 'Please log in.'));
    await screen.findByLabelText('Email');
    server.on('GET /api/me', loggedIn());
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You are logged in as ada, who is not an administrator.',
    );
    expect(server.callsTo('POST /api/login')).toMatchObject([
      { body: { email: 'ada@example.com', password: 'secret123' } },
    ]);
  });

  it('shows the server’s message, or the fallback, when the login fails', async () => {
    const server = fakeServer({
      'POST /api/login': () => errorResponse(401, 'Invalid email or password'),
    });
    const { user } = show();
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    server.on('POST /api/login', () => new Response('boom', { status: 500 }));
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Login failed')).toBeVisible();
  });

  it('sends nothing while a field is invalid, and focuses the first', async () => {
    const server = fakeServer();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(server.callsTo('POST /api/login')).toHaveLength(0);
  });
});

describe('the admin page for administrators', () => {
  const routes = {
    'GET /api/me': loggedIn({ isAdmin: true }),
    'GET /api/tools': () => [aTool()],
    'GET /api/admin/tools': () => [],
    'GET /api/admin/payments': () => [],
  };

  it('has seven tabs and opens the upload tab', async () => {
    fakeServer(routes);
    show();
    expect(await heading('Admin panel')).toBeVisible();
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Upload Tools',
      'Manage Tools',
      'Paths',
      'Ratings',
      'Users',
      'Payments',
      'Audit log',
    ]);
    expect(await screen.findByRole('form', { name: 'Upload a tool' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Quick Stats' })).toBeVisible();
  });

  it('opens the panel when an administrator logs in', async () => {
    const server = fakeServer({
      ...routes,
      'GET /api/me': () => errorResponse(401, 'Please log in.'),
    });
    server.on('POST /api/login', () => {
      server.on('GET /api/me', loggedIn({ isAdmin: true }));
      return { user: { id: 'u1', username: 'root', isPro: false, isAdmin: true } };
    });
    const { user } = show();
    await logIn(user);
    expect(await heading('Admin panel')).toBeVisible();
  });

  it('sends an administrator who must set up two-factor authentication to the account, until it is set up', async () => {
    const server = fakeServer({
      ...routes,
      'GET /api/admin/payments/summary': () => codedError(403, 'second_factor_setup_required'),
    });
    const { user, address, goBack } = show();
    expect(await screen.findByText('second_factor_setup_required')).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Open the security settings' }));
    expect(address()).toBe('/account/security');
    server.on('GET /api/admin/payments/summary', () => ({ review: 0 }));
    goBack();
    expect(await screen.findByRole('tab', { name: 'Users' })).toBeVisible();
  });

  it('keeps the tab in the address', async () => {
    fakeServer(routes);
    const { user, address } = show('/admin?tab=manage');
    expect(await screen.findByRole('table', { name: 'Tools' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Payments' }));
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
    expect(address()).toBe('/admin?tab=payments');
  });

  it('keeps what was entered for a new tool while another tab is selected', async () => {
    fakeServer(routes);
    const { user } = show();
    const name = within(await screen.findByRole('form', { name: 'Upload a tool' })).getByLabelText(
      'Name',
    );
    await enter(user, name, 'Cipher Lab');
    await user.click(screen.getByRole('tab', { name: 'Manage Tools' }));
    expect(await screen.findByRole('table', { name: 'Tools' })).toBeVisible();
    expect(name).not.toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Upload Tools' }));
    expect(name).toBeVisible();
    expect(name).toHaveValue('Cipher Lab');
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  });

  it('fetches the tools whenever their tab is shown', async () => {
    const [tab, shown] = ['Manage Tools', 'Edit Port Scan'];
    const server = fakeServer({
      ...routes,
      'GET /api/admin/tools': () => [adminTool(aTool({ name: 'Port Scan' }))],
    });
    const { user } = show();
    const fetched = () => server.callsTo('GET /api/admin/tools').length;
    await user.click(await screen.findByRole('tab', { name: tab }));
    await screen.findByRole('button', { name: shown });
    await user.click(screen.getByRole('tab', { name: 'Upload Tools' }));
    const before = fetched();
    await user.click(screen.getByRole('tab', { name: tab }));
    await screen.findByRole('button', { name: shown });
    await waitFor(() => expect(fetched()).toBe(before + 1));
  });

  it('shows the number of orders to review on the tab and refreshes it when the connection recovers', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const server = fakeServer({
      ...routes,
      'GET /api/admin/payments/summary': () => ({ review: 3 }),
    });
    show();
    expect(await screen.findByRole('tab', { name: 'Payments, 3 to review' })).toBeVisible();
    server.on('GET /api/admin/payments/summary', () => ({ review: 4 }));
    act(() => live.reconnect());
    act(() => FakeSocket.latest().accept());
    expect(await screen.findByRole('tab', { name: 'Payments, 4 to review' })).toBeVisible();
    jest.restoreAllMocks();
  });

  it('counts the orders to review again when a message reports a change, and leaves the list as it is', async () => {
    const list = jest.fn(() => [anOrder()]);
    const counts = {
      'GET /api/admin/payments/summary': () => ({ review: 1 }),
      'GET /api/admin/payments': list,
    };
    const server = fakeServer({ ...routes, ...counts });
    show('/admin?tab=payments');
    expect(await screen.findByRole('tab', { name: 'Payments, 1 to review' })).toBeVisible();
    expect(await screen.findByText(anOrder().reason!)).toBeVisible();
    server.on('GET /api/admin/payments/summary', () => ({ review: 2 }));
    const before = server.callsTo('GET /api/admin/payments/summary').length;
    act(() => {
      for (let change = 0; change < 5; change += 1)
        FakeSocket.latest().send({ type: 'reviews_update' });
    });
    expect(await screen.findByRole('tab', { name: 'Payments, 2 to review' })).toBeVisible();
    expect(server.callsTo('GET /api/admin/payments/summary')).toHaveLength(before + 1);
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('shows no number on the tab when there are no orders to review', async () => {
    const server = fakeServer({
      ...routes,
      'GET /api/admin/payments/summary': () => ({ review: 0 }),
    });
    show();
    await waitFor(() => expect(server.callsTo('GET /api/admin/payments/summary')).toHaveLength(1));
    expect(await screen.findByRole('tab', { name: 'Payments' })).toBeVisible();
  });
});
