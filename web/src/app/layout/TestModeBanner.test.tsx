import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { TestModeBanner } from './TestModeBanner';

const config = { testMode: true, cardPayments: false, stripePublishableKey: null, supportEmail: 'support@example.com', mailboxUrl: null };

function show(given: object = {}) {
  const server = fakeServer({ 'GET /api/config': () => ({ ...config, ...given }) });
  renderPage(<TestModeBanner />);
  return server;
}

describe('the TEST MODE banner', () => {
  it('states that payments are simulated', async () => {
    show();
    expect(await screen.findByText('TEST MODE')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is absent when payments are real', async () => {
    const server = show({ testMode: false });
    await waitFor(() => expect(server.callsTo('GET /api/config')).toHaveLength(1));
    expect(screen.queryByText('TEST MODE')).toBeNull();
  });

  it('links to the mailbox of a development stack in a new tab', async () => {
    show({ mailboxUrl: 'http://127.0.0.1:4100/' });
    const link = await screen.findByRole('link', { name: 'Mailbox' });
    expect(link).toHaveAttribute('href', 'http://127.0.0.1:4100/');
    expect(link).toHaveAttribute('target', '_blank');
  });
});
