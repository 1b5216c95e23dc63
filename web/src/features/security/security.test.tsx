import { screen, within } from '@testing-library/react';
import { aTool } from '../../test/builders';
import { type FakeHandler, fakeServer } from '../../test/fakeServer';
import { publishedRoutes } from '../../test/publishing';
import { renderPage } from '../../test/renderPage';
import { describeHeader, PROTECTIONS } from './protections';
import { TrustPage } from './TrustPage';

const POLICY = "default-src 'self'; object-src 'none'";
const page: FakeHandler = () =>
  new Response(null, { headers: { 'content-security-policy': POLICY, 'x-frame-options': 'DENY' } });

describe('the security page', () => {
  it('shows the keys, the head of the log, and how to report', async () => {
    const { shop, routes } = publishedRoutes(new Uint8Array(9));
    fakeServer({ ...routes, 'HEAD /security': page });
    renderPage(<TrustPage />, { at: '/security' });
    expect(await screen.findByText(shop.publicKey.split('\n')[1]!)).toBeVisible();
    expect(screen.getByText('In use since Nov 28, 2026.')).toBeVisible();
    expect(await screen.findByText(shop.verifierKey)).toBeVisible();
    expect(screen.getByText('1 entry. Your browser has verified its signature.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'support@example.com' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'security.txt' })).toHaveAttribute(
      'href',
      '/.well-known/security.txt',
    );
  });

  it('does not show a head as verified that is of another log than the one that this browser saw', async () => {
    fakeServer({ ...publishedRoutes(new Uint8Array(9)).routes, 'HEAD /security': page });
    const { unmount } = renderPage(<TrustPage />, { at: '/security' });
    await screen.findByText(/Your browser has verified its signature\.$/);
    unmount();
    fakeServer({ ...publishedRoutes(new Uint8Array(8)).routes, 'HEAD /security': page });
    renderPage(<TrustPage />, { at: '/security' });
    expect(await screen.findByText(/^The public log was changed: it does not/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'What to do' })).toHaveAttribute('href', '/verify');
    expect(screen.queryByText(/Your browser has verified its signature\.$/)).toBeNull();
  });

  it('shows the headers that the page was sent with, the cookies, and the tools that teach them', async () => {
    fakeServer({
      'HEAD /security': page,
      'GET /api/tools/csp-policy-playground': () => aTool({ name: 'CSP Playground' }),
      'GET /api/tools/cookie-flags-lab': () => aTool({ name: 'Cookie Flags' }),
      'GET /api/tools/merkle-log-explorer': () => aTool({ name: 'Explorer', unlisted: true }),
    });
    const { user } = renderPage(<TrustPage />, { at: '/security' });
    expect(await screen.findByText(POLICY)).not.toBeVisible();
    await user.click(screen.getByText('content-security-policy'));
    expect(screen.getByText(POLICY)).toBeVisible();
    expect(screen.getByText('No other site can show this page in a frame.')).toBeVisible();
    expect(screen.getByText('DENY')).toBeInTheDocument();
    expect(screen.getByText('strict-transport-security: not sent')).toBeVisible();
    expect(screen.getByText(/This address has none\.$/)).toBeVisible();
    expect(screen.queryByText('The browser connects with encryption only.')).toBeNull();
    expect(
      screen.queryByText('The browser does not guess types, so no download becomes a page.'),
    ).toBeNull();
    expect(screen.getByText('sid: Path=/; HttpOnly; SameSite=Lax')).toBeVisible();
    expect(screen.getByText('pending-login: Path=/; HttpOnly; SameSite=Strict')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'CSP Playground' })).toHaveAttribute(
      'href',
      '/tools/csp-policy-playground',
    );
    expect(screen.getByRole('link', { name: 'Cookie Flags' })).toBeVisible();
    for (const absent of [/clickjacking/i, 'Explorer'])
      expect(screen.queryByText(absent)).toBeNull();
  });

  it('opens with what it shows, and each sentence leads to its section', async () => {
    fakeServer({ 'HEAD /security': page });
    const { container } = renderPage(<TrustPage />, { at: '/security' });
    await screen.findByText('DENY');
    const links = within(screen.getAllByRole('list')[0]!).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Every file is signed',
      'Every publication is in a public log',
      'The browser blocks what this page doesn’t need',
      'No script can read the cookies',
    ]);
    for (const link of links)
      expect(container.querySelector(link.getAttribute('href')!)).toBeInTheDocument();
  });

  it.each([
    ["default-src 'self' https://js.stripe.com", true, /this site and, for payments, from Stripe/],
    [POLICY, true, /only come from this site\.$/],
    [null, true, 'This header was not sent with this page.'],
  ])('says what a policy allows: %s', (value, isHttps, text) => {
    expect(describeHeader(PROTECTIONS[0]!, value, isHttps)).toMatch(text);
  });

  it('says what could not be loaded', async () => {
    fakeServer({ 'HEAD /security': () => Promise.reject(new TypeError('Failed to fetch')) });
    renderPage(<TrustPage />, { at: '/security' });
    for (const what of ['keys', 'head of the log', 'headers'])
      expect(await screen.findByText(`The ${what} could not be loaded.`)).toBeVisible();
  });
});
