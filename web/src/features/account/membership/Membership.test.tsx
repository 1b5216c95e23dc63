import type { SubscriptionResponse } from '@contracts/subscriptions';
import { screen, waitFor, within } from '@testing-library/react';
import { formatDay, formatMoment } from '../../../shared/format/format';
import { openExternalPage } from '../../../shared/ui/openExternalPage';
import { aMembership, aTool, daysFromNow } from '../../../test/builders';
import { errorResponse, type FakeHandler, fakeServer } from '../../../test/fakeServer';
import { renderPage } from '../../../test/renderPage';
import { Membership } from './Membership';

jest.mock('../../../shared/ui/openExternalPage', () => ({ openExternalPage: jest.fn() }));

const CARD = { status: 'active', endsWithPeriod: false, endsAt: null } as const;
const RUNNING = aMembership({
  proUntil: daysFromNow(20),
  source: 'stripe',
  card: CARD,
  canCancel: true,
  cryptoFrom: null,
});
const PAST_DUE = aMembership({
  proUntil: daysFromNow(-5),
  accessUntil: null,
  source: 'stripe',
  card: { status: 'past_due', endsWithPeriod: false, endsAt: null },
  canCancel: true,
  cryptoFrom: null,
});

function show(
  membership: SubscriptionResponse,
  { isPro = false, routes = {} }: { isPro?: boolean; routes?: Record<string, FakeHandler> } = {},
) {
  const server = fakeServer({ 'GET /api/account/subscription': () => membership, ...routes });
  return { server, ...renderPage(<Membership isPro={isPro} />, { at: '/account/membership' }) };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('the membership', () => {
  it('offers Pro on the free plan', async () => {
    show(aMembership());
    expect(await screen.findByRole('link', { name: 'Upgrade for $19.99' })).toHaveAttribute(
      'href',
      '/payment',
    );
  });

  it('has the true numbers of free and pro tools on the free plan', async () => {
    const tools = (['free', 'free', 'pro', 'pro', 'pro', 'premium'] as const).map(
      (accessLevel, index) => aTool({ id: `t${index}`, accessLevel }),
    );
    show(aMembership(), { routes: { 'GET /api/tools': () => tools } });
    expect(await screen.findByText('2, included')).toBeVisible();
    expect(screen.getByText('3, with EXE Pro')).toBeVisible();
    expect(screen.queryByText('$0', { selector: 'dd' })).toBeNull();
  });

  it('offers to renew once Pro has ended, with the date', async () => {
    show(aMembership({ endedAt: daysFromNow(-3) }));
    expect(await screen.findByRole('link', { name: 'Renew for $19.99' })).toBeVisible();
    expect(screen.getByText(`EXE Pro ended on ${formatDay(daysFromNow(-3))}`)).toBeVisible();
  });

  it('compares what the plans give', async () => {
    show(aMembership());
    const row = await screen.findByRole('row', { name: /Pro tools/ });
    expect(row).toHaveTextContent('Pro tools–not includedAll of them');
    expect(screen.getByRole('heading', { name: 'Free and EXE Pro' })).toBeVisible();
  });

  it('is canceled after confirmation, and shows the new state', async () => {
    const { server, user } = show(RUNNING, { isPro: true });
    await user.click(await button('Cancel membership'));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel EXE Pro?' });
    expect(
      within(dialog).getByText(
        "You keep EXE Pro until the end of your paid period. Your card won't be charged again.",
      ),
    ).toBeVisible();
    const cancelled = {
      ...RUNNING,
      cancelled: true,
      card: { ...CARD, endsWithPeriod: true },
      canCancel: false,
      cryptoFrom: daysFromNow(13),
    };
    server.on('POST /api/account/subscription/cancel', () => cancelled);
    server.on('GET /api/account/subscription', () => cancelled);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel membership' }));
    expect(
      await screen.findByText(/Your card won't be charged again\. You can renew from/),
    ).toBeVisible();
    expect(await screen.findByText('Membership canceled')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Cancel membership' })).not.toBeInTheDocument(),
    );
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Your plan' })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
  });

  it('stays when the dialog is canceled', async () => {
    const { server, user } = show(RUNNING, { isPro: true });
    await user.click(await button('Cancel membership'));
    await user.click(await button('Keep EXE Pro'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo('POST /api/account/subscription/cancel')).toEqual([]);
  });

  it('shows why it could not be canceled', async () => {
    const { user } = show(RUNNING, {
      routes: {
        'POST /api/account/subscription/cancel': () =>
          errorResponse(502, 'The card provider did not answer.'),
      },
    });
    await user.click(await button('Cancel membership'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel membership' }),
    );
    expect(await screen.findByText('The card provider did not answer.')).toBeVisible();
  });

  it('shows when it could not be loaded', async () => {
    fakeServer({ 'GET /api/account/subscription': () => new Response('', { status: 500 }) });
    renderPage(<Membership isPro={false} />);
    expect(await screen.findByText('Your membership could not be loaded')).toBeVisible();
  });
});

describe('the reminders of a membership that was paid with crypto', () => {
  const crypto = (reminders: 'on' | 'off') =>
    aMembership({ proUntil: daysFromNow(20), source: 'crypto', reminders });

  it('are turned off and on again, and nothing offers to cancel', async () => {
    const { server, user } = show(crypto('on'), {
      isPro: true,
      routes: { 'POST /api/account/subscription/reminders': () => crypto('off') },
    });
    expect(
      await screen.findByText('We email you 7, 3 and 1 days before EXE Pro ends.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /cancel/i })).toBeNull();
    server.on('GET /api/account/subscription', () => crypto('off'));
    await user.click(await button('Turn off reminders'));
    expect(await screen.findByText(/^Reminders are off/)).toBeVisible();
    server.on('GET /api/account/subscription', () => crypto('on'));
    await user.click(await button('Turn on reminders'));
    expect(await button('Turn off reminders')).toBeVisible();
    expect(
      server.callsTo('POST /api/account/subscription/reminders').map(({ body }) => body),
    ).toEqual([{ enabled: false }, { enabled: true }]);
  });

  it('say why they could not be changed', async () => {
    const { user } = show(crypto('on'), {
      routes: {
        'POST /api/account/subscription/reminders': () => errorResponse(503, 'Try again later.'),
      },
    });
    await user.click(await button('Turn off reminders'));
    expect(await screen.findByText('Try again later.')).toBeVisible();
  });
});

describe('a renewal that could not be charged', () => {
  const PAY = 'Pay now or update card';

  it('is shown without another payment method, and can be canceled even after Pro has ended', async () => {
    const { user } = show(PAST_DUE);
    expect(await screen.findByText('Your last renewal could not be charged.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /19\.99/ })).not.toBeInTheDocument();
    await user.click(await button('Cancel membership'));
    expect(
      within(await screen.findByRole('dialog')).getByText("Your card won't be charged again."),
    ).toBeVisible();
  });

  it('shows the end of Pro that the server names, which is also in the mail', async () => {
    show(
      {
        ...PAST_DUE,
        proUntil: '2026-06-01T12:00:00.000Z',
        accessUntil: '2026-06-04T12:00:00.000Z',
      },
      { isPro: true },
    );
    const day = formatDay('2026-06-04T12:00:00.000Z');
    const end = formatMoment('2026-06-04T12:00:00.000Z');
    expect(await screen.findByText(`EXE Pro stays active until ${day}.`)).toBeVisible();
    expect(
      screen.getByText(
        new RegExp(`EXE Pro ends on ${end} unless you pay it now or update your card\\.`),
      ),
    ).toBeVisible();
  });

  it('is refreshed at once, since it may have been paid at the card provider', async () => {
    const paid = aMembership({
      proUntil: daysFromNow(30),
      source: 'stripe',
      card: { status: 'active', endsWithPeriod: false, endsAt: null },
    });
    const { server } = show(PAST_DUE, {
      isPro: true,
      routes: { 'POST /api/account/subscription/refresh': () => paid },
    });
    expect(await screen.findByText(/^EXE Pro, renews on/)).toBeVisible();
    expect(screen.queryByText('Your last renewal could not be charged.')).not.toBeInTheDocument();
    expect(server.callsTo('POST /api/account/subscription/refresh')).toHaveLength(1);
  });

  it('opens the card provider’s page', async () => {
    const url = 'https://billing.example/session/1';
    const { user } = show(PAST_DUE, {
      routes: {
        'POST /api/account/subscription/pay': () => ({ clientSecret: null, portalUrl: url }),
      },
    });
    await user.click(await button(PAY));
    await waitFor(() => expect(openExternalPage).toHaveBeenCalledWith(url));
  });

  it('opens the card form on /subscribe when there is a client secret', async () => {
    const { user, address } = show(PAST_DUE, {
      routes: {
        'POST /api/account/subscription/pay': () => ({
          clientSecret: 'pi_2_secret_2',
          portalUrl: null,
        }),
      },
    });
    await user.click(await button(PAY));
    await waitFor(() => expect(address()).toBe('/subscribe'));
  });

  it('that can no longer be paid shows why, and the membership is refetched', async () => {
    const { server, user } = show(PAST_DUE, {
      routes: {
        'POST /api/account/subscription/pay': () =>
          errorResponse(409, 'There is no payment to make.'),
      },
    });
    const pay = await button(PAY);
    server.on('GET /api/account/subscription', () => aMembership());
    await user.click(pay);
    expect(await screen.findByText('There is no payment to make.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: PAY })).not.toBeInTheDocument(),
    );
  });
});
