import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../shared/api/api';
import { toolPageApi } from '../../features/catalogue/tool-page/toolPageApi';
import { anOrder, aTool, detailOf } from '../../test/builders';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { MemberNotice } from './MemberNotice';
import { NextStepDot } from './NextStepDot';
import { NextStepLink, NextStepMenuLink } from './NextStepLink';
import { NextStepNotice } from './NextStepNotice';

function show(at: string, notice = <NextStepNotice />) {
  fakeServer({
    'GET /api/account/orders': () => [
      anOrder({ status: 'pending', paymentStatus: 'partially_paid' }),
      anOrder({ orderId: 'o2', status: 'review', paymentStatus: 'review' }),
    ],
  });
  return renderPage(
    <>
      {notice}
      <h1>A page</h1>
    </>,
    { at },
  );
}

describe('the notice on every page', () => {
  it('shows the most urgent thing, with the link to do it', async () => {
    show('/terms');
    expect(await screen.findByText('Send the rest')).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/payment/t1?payment=p1',
    ]);
  });

  it.each([
    '/dashboard',
    '/payment/t1?payment=p1',
    '/account/orders',
    '/account/orders/o1',
    '/payment-cancelled?reason=failed',
  ])('is not on %s, which shows it itself', async (at) => {
    const { store } = show(at);
    await act(
      async () => void (await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))),
    );
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each([
    ['t1', 0],
    ['t2', 1],
  ])('on the page of a tool (%s) is only about another one', async (id, count) => {
    const { store } = show('/tools/kit', <NextStepLink />);
    const settle = async () =>
      void (await Promise.all(store.dispatch(api.util.getRunningQueriesThunk())));
    await act(settle);
    expect(screen.queryByRole('status')).toBeNull(); // the page may be that of the tool
    const value = detailOf(aTool({ id, slug: 'kit' }));
    await act(async () => {
      store.dispatch(
        toolPageApi.util.upsertQueryEntries([{ endpointName: 'toolBySlug', arg: 'kit', value }]),
      );
      await settle();
    });
    await waitFor(() => expect(screen.queryAllByRole('status')).toHaveLength(count));
  });

  it.each(['/payment', '/subscribe', '/paths/first-steps'])(
    'leaves the lower edge to the bar of %s',
    async (at) => {
      show(
        at,
        <>
          <NextStepNotice />
          <NextStepLink />
        </>,
      );
      expect(await screen.findByRole('status')).toHaveTextContent('Send the rest');
    },
  );

  it('has a short form in the header, described by what happened', async () => {
    const { user } = show('/terms', <NextStepLink />);
    const link = await screen.findByRole('link', { name: 'Send the rest' });
    expect(link).toHaveAttribute('href', '/payment/t1?payment=p1');
    await user.hover(link);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Part of your payment for SOC Kit has arrived.',
    );
  });

  it('marks the menu button of phones, and is in their menu', async () => {
    show(
      '/subscribe',
      <>
        <button type="button" aria-label="Open menu" aria-describedby="waiting">
          <span id="waiting">
            <NextStepDot />
          </span>
        </button>
        <NextStepMenuLink />
      </>,
    );
    expect(await screen.findByRole('link', { name: 'Send the rest' })).toHaveAttribute(
      'href',
      '/payment/t1?payment=p1',
    );
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAccessibleDescription(
      'Send the rest',
    );
  });

  it('fetches nothing for visitors', async () => {
    const server = fakeServer();
    const { store } = renderPage(<MemberNotice place="edge" />, { at: '/terms' });
    await act(
      async () => void (await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))),
    );
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/me']);
  });
});
