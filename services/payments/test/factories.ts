import {
  type AuditRecord,
  type PaymentCreation,
  type PaymentView,
  type PurchaseCheck,
  type ToolState,
  toolCreated,
  userRegistered,
  type UserSnapshot,
} from '@libs/contracts';
import { type Caller } from '@libs/auth';
import {
  aToolState,
  aUser,
  aUserSnapshot,
  type Broker,
  eventually,
  setClock,
  startTestService,
  StubService,
  type TestResponse,
  type TestService,
} from '@testing';
import { payments } from '../src/payments.module';
import { TestProcessor } from './test-processor';

export interface PaymentsContext {
  service: TestService;
  identity: StubService;
  catalogue: StubService;
  /** Stops the database and process clocks at a moment, or restarts them. */
  setClock(now?: Date): void;
  close(): Promise<void>;
}

export type ServiceContext = Pick<PaymentsContext, 'service'>;

/** Starts payments. A given broker is not stopped with it. */
export async function startPayments(
  settings: Record<string, string> = {},
  nats?: Broker,
): Promise<PaymentsContext> {
  const [identity, catalogue] = await Promise.all([StubService.start(), StubService.start()]);
  const service = await startTestService(payments, {
    settings: { IDENTITY_URL: identity.url, CATALOGUE_URL: catalogue.url, ...settings },
    nats,
  });
  return {
    service,
    identity,
    catalogue,
    setClock: (now) => setClock(service, now),
    close: async () => {
      await service.close();
      await Promise.all([identity.stop(), catalogue.stop()]);
    },
  };
}

/** Starts a second replica with the same database and NATS server, and its own process clock. */
export const startReplicaOf = (
  { service }: ServiceContext,
  settings: Record<string, string> = {},
): Promise<TestService> =>
  startTestService(payments, {
    settings: { ...service.environment, ...settings },
    nats: service.nats,
  });

/** Publishes a tool and waits until payments has stored it. */
export async function withTool(
  { service }: ServiceContext,
  given: Partial<ToolState> = {},
): Promise<ToolState> {
  const tool = aToolState(given);
  await service.publish(toolCreated(tool, { version: tool.version }));
  await eventually(async () =>
    expect(await service.query('select 1 from tool_views where id = $1', [tool.id])).toHaveLength(
      1,
    ),
  );
  return tool;
}

/** Publishes a user and waits until payments has stored it. */
export async function withCustomer(
  { service }: ServiceContext,
  given: Partial<UserSnapshot> = {},
): Promise<UserSnapshot> {
  const { version, ...user } = aUserSnapshot(given);
  await service.publish(userRegistered(user, { version }));
  await eventually(async () =>
    expect(
      await service.query('select 1 from customers where user_id = $1', [user.id]),
    ).toHaveLength(1),
  );
  return { ...user, version };
}

/** Payments with the sandbox as its crypto provider; the poller runs only when a test runs it. */
export interface CheckoutContext extends PaymentsContext {
  provider: TestProcessor;
}

export async function startCheckout(
  settings: Record<string, string> = {},
): Promise<CheckoutContext> {
  const provider = await TestProcessor.start();
  const context = await startPayments({
    ...provider.settings,
    PAYMENTS_POLL_SECONDS: '3600',
    PAYMENTS_PROVIDER_BUDGET_MS: '5000',
    ...settings,
  });
  return {
    ...context,
    provider,
    close: async () => {
      await provider.stop(); // first, or the service waits for calls that hang
      await context.close();
    },
  };
}

export async function aBuyer(context: ServiceContext): Promise<Caller & { userId: string }> {
  const { id: userId } = await withCustomer(context);
  return { ...aUser({ userId }), userId };
}

export const buy = (
  { service }: ServiceContext,
  as: Caller,
  toolId: unknown,
  payCurrency: unknown = 'btc',
): Promise<TestResponse<PaymentCreation & { message?: string }>> =>
  service.request({
    method: 'POST',
    url: '/api/create-payment',
    body: { toolId, paymentType: 'tool', payCurrency },
    as,
  });

export const buyPro = (
  { service }: ServiceContext,
  as: Caller,
  payCurrency = 'btc',
): Promise<TestResponse<PaymentCreation>> =>
  service.request({ method: 'POST', url: '/api/create-subscription', body: { payCurrency }, as });

export const seePayment = async (
  { service }: ServiceContext,
  as: Caller,
  paymentId: string,
): Promise<PaymentView> =>
  (await service.request<PaymentView>({ url: `/api/payments/${paymentId}`, as })).body;

export const ownsTool = async (
  { service }: ServiceContext,
  as: Caller,
  toolId: string,
): Promise<boolean> =>
  (await service.request<PurchaseCheck>({ url: `/api/user/purchases/${toolId}`, as })).body
    .hasPurchased;

/** The audit records that payments has published about a user or an order, oldest first. */
export const auditsOf = async ({ service }: ServiceContext, id: string): Promise<AuditRecord[]> => {
  const rows = await service.query<{ record: AuditRecord }>(
    `select envelope->'data' as record from outbox
     where envelope->>'type' = 'payments.audited' and $1 in (envelope->'data'->>'userId', envelope->'data'->>'subjectId') order by seq`,
    [id],
  );
  return rows.map(({ record }) => record);
};

export const periodsOf = (
  { service }: ServiceContext,
  { userId }: { userId: string },
): Promise<{ starts: Date; ends: Date }[]> =>
  service.query('select starts, ends from membership_periods where user_id = $1 order by starts', [
    userId,
  ]);
