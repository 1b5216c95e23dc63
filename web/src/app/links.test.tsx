import type { LearningPathDetail } from '@contracts/path';
import { screen, waitFor, within } from '@testing-library/react';
import { aTool, detailOf } from '../test/builders';
import { fakeServer } from '../test/fakeServer';
import { renderPage } from '../test/renderPage';
import { AppRoutes, preloadPage } from './routes';

const tool = aTool({ name: 'Port Scan' });
const path: LearningPathDetail = {
  ...{ slug: 'networks', title: 'Networks', summary: 'From names to packets.', updatedAt: '2026-01-02T03:04:05.000Z' },
  ...{ isPro: false, durationMinutes: 20, toolIds: [tool.id], steps: [{ lesson: '', tool }] },
};

beforeAll(() => Promise.all(['/subscribe', '/login', '/paths/networks', '/downloads'].map(preloadPage)));

function open(at: string) {
  fakeServer({
    'GET /api/tools': () => [tool],
    [`GET /api/tools/${tool.id}`]: () => detailOf(tool),
    'GET /api/paths/networks': () => path,
  });
  return renderPage(<AppRoutes />, { at, path: '*' });
}

describe('links to another page', () => {
  it('Sign Up Now opens the registration', async () => {
    const { user, address } = open('/subscribe');
    await user.click(await screen.findByRole('link', { name: 'Sign Up Now' }));
    expect(address()).toBe('/login');
    expect(await screen.findByRole('form', { name: 'Register' })).toBeVisible();
  });

  it('the details of a tool return to the learning path they were opened from', async () => {
    const { user, address } = open('/paths/networks');
    await user.click(await screen.findByRole('link', { name: 'Port Scan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Port Scan' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/paths/networks'));
  });
});
