import { act, screen } from '@testing-library/react';
import { api } from '../../shared/api/api';
import { anOrder } from '../../test/builders';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { MemberNotice } from './MemberNotice';
import { NextStepNotice } from './NextStepNotice';

function show(at: string) {
  fakeServer({
    'GET /api/account/orders': () => [
      anOrder({ status: 'pending', paymentStatus: 'partially_paid' }),
      anOrder({ orderId: 'o2', status: 'review', paymentStatus: 'review' }),
    ],
  });
  return renderPage(
    <>
      <NextStepNotice />
      <h1>A page</h1>
    </>,
    { at },
  );
}

describe('the notice above every page', () => {
  it('shows the most urgent thing, with the link to do it', async () => {
    show('/terms');
    expect(await screen.findByText('Part of your payment for SOC Kit has arrived.')).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/payment/t1?payment=p1',
    ]);
  });

  it.each(['/dashboard', '/payment/t1?payment=p1'])(
    'is not on %s, which shows it itself',
    async (at) => {
      const { store } = show(at);
      await act(
        async () => void (await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))),
      );
      expect(screen.queryByRole('status')).toBeNull();
    },
  );

  it('fetches nothing for visitors', async () => {
    const server = fakeServer();
    const { store } = renderPage(<MemberNotice />, { at: '/terms' });
    await act(
      async () => void (await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))),
    );
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/me']);
  });
});
