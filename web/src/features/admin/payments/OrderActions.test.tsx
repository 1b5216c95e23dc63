import { screen, waitFor, within } from '@testing-library/react';
import { enter } from '../../../test/enter';
import { errorResponse } from '../../../test/fakeServer';
import {
  anAttempt,
  anOrder,
  anUnpaidOrder,
  aPaidOrder,
  confirm,
  showPayments,
} from '../../../test/renderPaymentsTab';

/** The accessible names of the first order's buttons. */
const buttonsOf = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('li')!)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the actions on an order', () => {
  it.each([
    ['under review', anOrder(), ['Settle', 'Refund']],
    ['paid', aPaidOrder(), ['Refund']],
    [
      'paid twice',
      aPaidOrder({ hasSurplus: true, reason: 'Paid twice' }),
      ['Mark surplus as handled', 'Refund'],
    ],
    ['partially paid', anOrder({ status: 'pending', reason: null }), ['Settle', 'Refund']],
    ['not paid', anUnpaidOrder(), ['Settle without payment']],
    ['expired', anUnpaidOrder({ status: 'expired' }), ['Settle without payment']],
    ['granted', anOrder({ status: 'granted', reason: null, hasReceivedMoney: false }), ['Revoke']],
    [
      'refunded, with a surplus',
      anOrder({ status: 'refunded', hasSurplus: true }),
      ['Mark surplus as handled'],
    ],
    ['refunded', anOrder({ status: 'refunded', reason: null }), []],
  ])('when it is %s', async (_state, order, buttons) => {
    showPayments([order]);
    await screen.findByText('Cipher Lab');
    expect(buttonsOf('Cipher Lab')).toEqual(buttons);
  });

  it('stand below what was noted when the payment was accepted', async () => {
    showPayments([aPaidOrder({ notes: ['overpaid', 'paid_late'] })]);
    expect(
      await screen.findByText(/^Accepted with a surplus.*, after the payment window/),
    ).toBeVisible();
  });

  it('say a surplus once, with its exact figures folded away', async () => {
    const attempts = [
      anAttempt({
        payAmount: '0.011792369365791513',
        actuallyPaid: '0.012971606302370664',
        status: 'paid',
      }),
    ];
    const { user } = showPayments([aPaidOrder({ notes: ['overpaid', 'paid_late'], attempts })]);
    expect(
      await screen.findByText(
        'Paid 0.012971606 BTC of 0.011792369 BTC; surplus 0.0011792369 BTC (10%), accepted.',
      ),
    ).toBeVisible();
    expect(screen.getByText(/^Accepted after the payment window/)).toBeVisible();
    expect(screen.getByText(/Received 0.012971606302370664 BTC/)).not.toBeVisible();
    await user.click(screen.getByText('Exact amounts'));
    expect(screen.getByText(/Received 0.012971606302370664 BTC/)).toBeVisible();
  });

  it('say a surplus that waits to be handled only in its warning', async () => {
    const attempts = [anAttempt({ payAmount: '1', actuallyPaid: '1.1', status: 'paid' })];
    const reason = 'Paid 1.1 BTC instead of 1 BTC: 0.1 BTC too much.';
    showPayments([aPaidOrder({ notes: ['overpaid'], attempts, reason })]);
    expect(await screen.findByText(/surplus 0\.1 BTC/)).toHaveTextContent(
      /^Paid 1\.1 BTC of 1 BTC; surplus 0\.1 BTC \(10%\)\.$/,
    );
  });

  it('mark a surplus as handled without taking anything from the buyer', async () => {
    const { user, server } = showPayments([aPaidOrder({ hasSurplus: true, reason: 'Paid twice' })]);
    server.on('POST /api/admin/payments/o1/surplus', () => aPaidOrder());
    await user.click(await screen.findByRole('button', { name: /^Mark surplus as handled/ }));
    const dialog = await confirm(user, 'Mark surplus as handled');
    expect(dialog).toHaveTextContent('The buyer keeps what they got.');
    expect(await screen.findByText('The surplus was marked as handled.')).toBeVisible();
    expect(server.callsTo('POST /api/admin/payments/o1/surplus')).toMatchObject([
      { body: { reason: 'Checked at the provider' } },
    ]);
  });

  it('keep a written reason on Escape until the administrator discards it', async () => {
    const { user } = showPayments([aPaidOrder()]);
    await user.click(await screen.findByRole('button', { name: /^Refund/ }));
    await enter(user, await screen.findByLabelText('Reason'), 'Sent twice');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Reason')).toHaveValue('Sent twice');
    await user.type(screen.getByLabelText('Reason'), '{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  });

  it('close on Escape without a reason', async () => {
    const { user } = showPayments([aPaidOrder()]);
    await user.click(await screen.findByRole('button', { name: /^Refund/ }));
    await user.type(await screen.findByLabelText('Reason'), '{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('revoke a grant without a refund', async () => {
    const { user, server } = showPayments([
      anOrder({ status: 'granted', reason: null, hasReceivedMoney: false }),
    ]);
    server.on('POST /api/admin/payments/o1/refund', () => anOrder({ status: 'cancelled' }));
    await user.click(await screen.findByRole('button', { name: /^Revoke/ }));
    const dialog = await confirm(user, 'Revoke');
    expect(dialog).toHaveTextContent('Nothing was paid, so nothing is refunded.');
    expect(await screen.findByText('The grant was revoked.')).toBeVisible();
  });

  it('grant an unpaid order only after a separate confirmation', async () => {
    const { user, server } = showPayments([anUnpaidOrder()]);
    server.on('POST /api/admin/payments/o1/settle', () => anUnpaidOrder({ status: 'granted' }));
    await user.click(await screen.findByRole('button', { name: /^Settle without payment/ }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Settle this order without a payment',
    });
    expect(
      within(dialog).getByText('No payment was received for this order. Grant it anyway?'),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Grant' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(
      within(dialog).getByRole('checkbox', { name: 'Yes, grant it without a payment' }),
    );
    await confirm(user, 'Grant');
    expect(await screen.findByText('The order was granted.')).toBeVisible();
    expect(server.callsTo('POST /api/admin/payments/o1/settle').map(({ body }) => body)).toEqual([
      { reason: 'Checked at the provider', withoutPayment: true },
    ]);
  });

  it('warn before refunding Pro by card that the subscription ends as well', async () => {
    const card = anAttempt({
      provider: 'stripe',
      providerPaymentId: 'pi_1',
      actuallyPaid: '0',
      payAmount: null,
      payCurrency: null,
      paidCurrency: null,
    });
    const { user } = showPayments([
      aPaidOrder({ kind: 'pro', toolId: null, toolName: null, attempts: [card] }),
    ]);
    expect(await screen.findByText('Stripe pi_1: under review (finished)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Refund/ }));
    expect(
      await screen.findByText(/The card subscription is also canceled at Stripe/),
    ).toBeVisible();
  });

  it.each([
    ['Settle', 'settle', 'The order was settled.'],
    ['Refund', 'refund', 'The order was refunded.'],
  ])('require a reason: %s', async (button, action, done) => {
    const { user, server } = showPayments();
    server.on(`POST /api/admin/payments/o1/${action}`, () => anOrder());
    await user.click(await screen.findByRole('button', { name: `${button}: Cipher Lab, grace` }));
    const dialog = await confirm(user, button);
    expect(dialog).toHaveTextContent('Cipher Lab, $19.99, ordered by grace (grace@example.com).');
    expect(await screen.findByText(done)).toBeVisible();
    expect(server.callsTo(`POST /api/admin/payments/o1/${action}`).map(({ body }) => body)).toEqual(
      [{ reason: 'Checked at the provider' }],
    );
    await waitFor(() =>
      expect(server.callsTo('GET /api/admin/payments?status=review')).toHaveLength(2),
    );
    await waitFor(() => expect(server.callsTo('GET /api/admin/payments/summary')).toHaveLength(2));
  });

  it('reject a reason of less than three characters', async () => {
    const { user, server } = showPayments();
    await user.click(await screen.findByRole('button', { name: /^Settle/ }));
    const dialog = await confirm(user, 'Settle', 'ok');
    expect(await within(dialog).findByText('Enter a reason of 3 to 500 characters')).toBeVisible();
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it('show in the dialog why an action failed', async () => {
    const { user, server } = showPayments();
    server.on('POST /api/admin/payments/o1/settle', () =>
      errorResponse(409, 'This order is paid already.'),
    );
    await user.click(await screen.findByRole('button', { name: /^Settle/ }));
    const dialog = await confirm(user, 'Settle');
    expect(await within(dialog).findByText('This order is paid already.')).toBeVisible();
  });

  it('keep the focus in the list when the order leaves it', async () => {
    const { user, server } = showPayments();
    server.on('POST /api/admin/payments/o1/settle', () => aPaidOrder());
    await user.click(await screen.findByRole('button', { name: /^Settle/ }));
    server.on('GET /api/admin/payments', () => []);
    await confirm(user, 'Settle');
    expect(await screen.findByText('Nothing to review')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Orders' })).toHaveFocus());
  });
});
