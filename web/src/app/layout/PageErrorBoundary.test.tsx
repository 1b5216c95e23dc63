import { act, screen, waitFor } from '@testing-library/react';
import { live } from '../../shared/live/LiveConnection';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { reloadPage } from '../../shared/ui/reloadPage';
import { fakeServer, type FakeHandler } from '../../test/fakeServer';
import { FakeSocket } from '../../test/FakeSocket';
import { renderPage } from '../../test/renderPage';
import { PageErrorBoundary } from './PageErrorBoundary';

jest.mock('../../shared/ui/reloadPage', () => ({ reloadPage: jest.fn() }));

/** Renders a page whose code cannot be fetched; `head` answers `HEAD /`. */
async function missing(head: FakeHandler) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.mocked(reloadPage).mockClear();
  fakeServer({ 'HEAD /': head });
  live.reconnect();
  const Page = lazyComponent(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const page = renderPage(
    <PageErrorBoundary>
      <Page />
    </PageErrorBoundary>,
  );
  await screen.findByRole('heading', { name: "This page couldn't be loaded" });
  return page;
}

describe('a page whose code could not be loaded', () => {
  it('reloads on request', async () => {
    const { user } = await missing(() => 'here');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  });

  it('reloads when the live connection recovers', async () => {
    await missing(() => 'here');
    act(() => live.reconnect());
    act(() => FakeSocket.latest().accept());
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  });

  it('does not reload while the server is unreachable', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await missing(() => Promise.reject(new TypeError('Failed to fetch')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(warned).toHaveBeenCalledTimes(1));
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
