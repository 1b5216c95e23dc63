import type {
  CardIntent,
  PaymentCreation,
  PaymentStatus,
  PaymentStatusUpdate,
  PaymentView,
} from '@libs/contracts';
import type { TestResponse } from './response';
import type { Client } from './client';
import { eventually } from './eventually';
import type { LiveSocket } from './live-socket';

/** Creates a crypto payment for a premium tool through the gateway. */
export async function beginToBuy(
  member: Client,
  toolId: string,
  payCurrency = 'btc',
): Promise<PaymentCreation> {
  return created(
    await member.post<PaymentCreation>('/api/create-payment', {
      toolId,
      paymentType: 'tool',
      payCurrency,
    }),
  );
}

/** Creates a crypto payment for thirty days of Pro. */
export async function beginToBuyPro(member: Client, payCurrency = 'btc'): Promise<PaymentCreation> {
  return created(await member.post<PaymentCreation>('/api/create-subscription', { payCurrency }));
}

/** Creates a card subscription and returns its client secret. */
export async function beginToSubscribe(member: Client): Promise<string> {
  return created(await member.post<CardIntent>('/api/create-subscription')).clientSecret;
}

/** Fetches a payment as its owner. */
export async function seePayment(member: Client, paymentId: string): Promise<PaymentView> {
  return (await member.get<PaymentView>(`/api/payments/${paymentId}`)).body;
}

/** Waits until a payment has a status. */
export async function untilPayment(
  member: Client,
  paymentId: string,
  status: PaymentStatus,
): Promise<void> {
  await eventually(async () => {
    const { status: current } = await seePayment(member, paymentId);
    if (current !== status) throw new Error(`the payment is ${current}, not ${status}`);
  });
}

/** The payment updates that a socket has received, oldest first. */
export function paymentUpdates({ messages }: LiveSocket): PaymentStatusUpdate[] {
  return messages.filter(
    (message): message is PaymentStatusUpdate => message.type === 'payment_status_update',
  );
}

/** The status code of a member's download. */
export async function downloadStatus(member: Client, toolId: string): Promise<number> {
  return (await member.post(`/api/tools/${toolId}/download`)).status;
}

/** Whether a member is Pro. */
export async function isPro(member: Client): Promise<boolean> {
  return (await member.get<{ user: { isPro: boolean } }>('/api/me')).body.user.isPro;
}

function created<Body>({ status, body }: TestResponse<Body>): Body {
  if (status !== 201) throw new Error(`beginning to pay failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
