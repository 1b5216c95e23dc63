import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { makeStore } from '../../app/store';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { PaymentCancelledPage } from './PaymentCancelledPage';
import { PaymentSuccessPage } from './PaymentSuccessPage';

describe('/payment-success', () => {
  it('says that the payment is confirmed, with two ways on', async () => {
    fakeServer();
    renderPage(<PaymentSuccessPage />, { at: '/payment-success' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
    expect(screen.getByText(/confirmed/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Downloads' })).toHaveAttribute('href', '/downloads');
    expect(screen.getByRole('link', { name: 'View Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  describe('left alone', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    it('goes to the downloads after 5000 milliseconds, and not before', async () => {
      fakeServer();
      const Place = () => <output>{useLocation().pathname}</output>;
      render(
        <Provider store={makeStore()}>
          <MemoryRouter initialEntries={['/payment-success']}>
            <PaymentSuccessPage />
            <Place />
          </MemoryRouter>
        </Provider>,
      );
      await act(() => jest.advanceTimersByTimeAsync(4999));
      expect(screen.getByText('/payment-success')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(screen.getByText('/downloads')).toBeVisible();
    });
  });
});

describe('/payment-cancelled', () => {
  it('says that no charges were made, with two ways on and whom to ask', async () => {
    fakeServer();
    renderPage(<PaymentCancelledPage />, { at: '/payment-cancelled' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeVisible();
    expect(screen.getByText(/No charges were made/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Downloads' })).toHaveAttribute('href', '/downloads');
    expect(screen.getByRole('link', { name: 'Try Payment Again' })).toHaveAttribute('href', '/payment');
    expect(await screen.findByRole('link', { name: 'support@example.com' })).toHaveAttribute('href', 'mailto:support@example.com');
  });

  it('says so when the address of support could not be had', async () => {
    fakeServer({ 'GET /api/config': () => new Response('', { status: 500 }) });
    renderPage(<PaymentCancelledPage />, { at: '/payment-cancelled' });
    expect(await screen.findByText(/The support address could not be loaded just now/)).toBeVisible();
  });
});
