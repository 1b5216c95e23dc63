import type { Caller } from '@libs/auth';
import type {
  CardIntent,
  CardPaymentDue,
  MemberOrder,
  PaymentCreation,
  SubscriptionResponse,
} from '@libs/contracts';
import { anAdmin, eventually, type TestResponse } from '@testing';
import {
  type RunningSandbox,
  type Sandbox,
  sendNotification,
  startPaymentSandbox,
  type Subscription,
} from '../../../dev/payment-sandbox';
import { PollCards } from '../src/cards/cards.job';
import { describeReview, type Review } from '../src/orders/review';
import { aBuyer, buyPro } from './factories';
import { PaymentsFixture, useFixture } from './payments-fixture';
import { WebhookGateway } from './webhook-gateway';

export type Buyer = Caller & { userId: string };

/** Starts payments with the sandbox as its card provider; after each test, webhook delivery and the provider are reset. */
export const useCardFixture = (
  settings: Record<string, string> = {},
  prepare?: (control: Sandbox) => void,
): CardFixture => useFixture(new CardFixture(prepare), settings);

/** A payments service with card payments, and the actions its tests share. */
export class CardFixture extends PaymentsFixture {
  stripe!: RunningSandbox;
  private webhooks!: WebhookGateway;

  /** @param prepare changes the card provider before payments starts. */
  constructor(private readonly prepare: (control: Sandbox) => void = () => undefined) {
    super();
  }

  override async start(settings: Record<string, string>): Promise<void> {
    this.stripe = await startPaymentSandbox();
    this.prepare(this.control);
    const {
      STRIPE_API_URL = '',
      STRIPE_SECRET_KEY = '',
      STRIPE_WEBHOOK_SECRET = '',
    } = this.stripe.environment;
    await super.start({ STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...settings });
    this.webhooks = await WebhookGateway.open(this.service);
    this.control.callbackUrl = this.webhooks.url;
  }

  override async close(): Promise<void> {
    await this.stripe.close();
    await super.close();
    await this.webhooks.close();
  }

  override reset(): void {
    super.reset();
    this.control.faults.clear();
    this.control.webhookDelivery.setMode('deliver');
    this.control.hasOldEvents = false;
    this.control.hasPortal = true;
    this.control.webhookDelivery.configure({ copies: 1 });
  }

  get notifications(): string[] {
    return this.webhooks.received;
  }

  /** Sends a received notification again, as Stripe's dashboard can, and returns the status of the response. */
  sendAgain(body: string): Promise<number | 'unreachable'> {
    const url = `${this.webhooks.url}/api/webhooks/stripe`;
    const { STRIPE_WEBHOOK_SECRET: stripeWebhookSecret = '' } = this.stripe.environment;
    const notification = {
      provider: 'stripe',
      id: '',
      subject: '',
      event: '',
      url,
      body,
      failures: 0,
    } as const;
    return sendNotification(notification, { ipnSecret: '', stripeWebhookSecret });
  }

  get control(): Sandbox {
    return this.stripe.control;
  }

  buyer(): Promise<Buyer> {
    return aBuyer(this);
  }

  open(as: Caller): Promise<TestResponse<CardIntent & { message?: string }>> {
    return this.service.request({ method: 'POST', url: '/api/create-subscription', as });
  }

  async secretOf(as: Caller): Promise<string> {
    return (await this.open(as)).body.clientSecret;
  }

  buyWithCoins(as: Caller): Promise<TestResponse<PaymentCreation>> {
    return buyPro(this, as);
  }

  async payWithCoins(as: Buyer): Promise<void> {
    const { paymentId } = (await this.buyWithCoins(as)).body;
    await this.finishCoins(as, paymentId);
  }

  async finishCoins(as: Buyer, paymentId: string): Promise<void> {
    const before = (await this.orders(as)).filter(({ status }) => status === 'paid').length;
    await this.provider.notify(this.service, this.provider.finish(paymentId));
    await eventually(async () =>
      expect((await this.orders(as)).filter(({ status }) => status === 'paid')).toHaveLength(
        before + 1,
      ),
    );
  }

  async subscription(as: Caller): Promise<SubscriptionResponse> {
    return (
      await this.service.request<SubscriptionResponse>({ url: '/api/account/subscription', as })
    ).body;
  }

  refresh(as: Caller): Promise<TestResponse<SubscriptionResponse>> {
    return this.service.request({ method: 'POST', url: '/api/account/subscription/refresh', as });
  }

  pay(as: Caller): Promise<TestResponse<CardPaymentDue & { message?: string }>> {
    return this.service.request({ method: 'POST', url: '/api/account/subscription/pay', as });
  }

  cancelSubscription(as: Caller): Promise<TestResponse<SubscriptionResponse>> {
    return this.service.request({ method: 'POST', url: '/api/account/subscription/cancel', as });
  }

  async orders(as: Caller): Promise<MemberOrder[]> {
    return (await this.service.request<MemberOrder[]>({ url: '/api/account/orders', as })).body;
  }

  admin(url: string, body: object): Promise<TestResponse<Record<string, unknown>>> {
    return this.service.request({ method: 'POST', url: `/api/admin/${url}`, body, as: anAdmin() });
  }

  adminSearch(search: string): Promise<TestResponse<Record<string, unknown>[]>> {
    return this.service.request({ url: `/api/admin/payments?search=${search}`, as: anAdmin() });
  }

  subscriptionsOf({ userId }: Buyer): Subscription[] {
    return this.control.subscriptions.records
      .all()
      .filter(({ metadata }) => metadata.userId === userId);
  }

  /** A member whose first month was charged, and the subscription. */
  async subscribed(): Promise<{ buyer: Buyer; subscription: Subscription }> {
    const buyer = await this.buyer();
    const subscription = this.control.card(await this.secretOf(buyer), 'approve');
    await this.sourceBecomes(buyer, 'stripe');
    return { buyer, subscription };
  }

  sourceBecomes(as: Caller, source: string | null): Promise<void> {
    return eventually(async () => expect((await this.subscription(as)).source).toBe(source));
  }

  /** Polls due subscriptions as if they had been last read so many milliseconds earlier. */
  async pollAfter(milliseconds: number): Promise<void> {
    await this.service.query(
      `update card_subscriptions set next_poll_at = next_poll_at - make_interval(secs => $1), form_opened_at = form_opened_at - make_interval(secs => $1)`,
      [milliseconds / 1000],
    );
    await this.service.app.get(PollCards).run();
  }

  override async handled(): Promise<void> {
    await this.control.webhookDelivery.settled();
    await super.handled();
  }

  periods({ userId }: Buyer): Promise<{ source: string; starts: Date; ends: Date }[]> {
    return this.service.query(
      'select source, starts, ends from membership_periods where user_id = $1 and ends > starts order by starts',
      [userId],
    );
  }

  async reviewReasons(as: Buyer): Promise<string[]> {
    const rows = await this.service.query(
      `select a.review_code as code, a.review_detail as detail from attempts a join orders o on o.id = a.order_id
       where o.user_id = $1 and a.review_code is not null and a.reviewed_at is null`,
      [as.userId],
    );
    return rows.map((review) => describeReview(review as Review));
  }
}
