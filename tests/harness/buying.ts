import type { CardIntent, PaymentCreation, PaymentStatus, PaymentStatusUpdate, PaymentView } from '@libs/contracts';
import type { TestAnswer } from './answer';
import type { Client } from './client';
import { eventually } from './eventually';
import type { LiveSocket } from './live-socket';

/** Begins to buy a premium tool with crypto, through the gateway. */
export async function beginToBuy(member: Client, toolId: string, payCurrency = 'btc'): Promise<PaymentCreation> {
  return created(await member.post<PaymentCreation>('/api/create-payment', { toolId, paymentType: 'tool', payCurrency }));
}

/** Begins to buy thirty days of Pro with crypto. */
export async function beginToBuyPro(member: Client, payCurrency = 'btc'): Promise<PaymentCreation> {
  return created(await member.post<PaymentCreation>('/api/create-subscription', { payCurrency }));
}

/** Begins to subscribe by card: the secret for the card form. */
export async function beginToSubscribe(member: Client): Promise<string> {
  return created(await member.post<CardIntent>('/api/create-subscription')).clientSecret;
}

/** A payment as its owner sees it. */
export async function seePayment(member: Client, paymentId: string): Promise<PaymentView> {
  return (await member.get<PaymentView>(`/api/payments/${paymentId}`)).body;
}

/** Waits until the owner sees a payment in a status. */
export async function untilPayment(member: Client, paymentId: string, status: PaymentStatus): Promise<void> {
  await eventually(async () => expect((await seePayment(member, paymentId)).status).toBe(status), 20_000);
}

/** What a socket has been told of payments, oldest first. */
export function paymentUpdates({ messages }: LiveSocket): PaymentStatusUpdate[] {
  return messages.filter((message): message is PaymentStatusUpdate => message.type === 'payment_status_update');
}

/** What comes of a member's download: 200 when it was let in. */
export async function downloadStatus(member: Client, toolId: string): Promise<number> {
  return (await member.post(`/api/tools/${toolId}/download`)).status;
}

/** Whether the shop says that a member is Pro. */
export async function isPro(member: Client): Promise<boolean> {
  return (await member.get<{ user: { isPro: boolean } }>('/api/me')).body.user.isPro;
}

function created<Body>({ status, body }: TestAnswer<Body>): Body {
  if (status !== 201) throw new Error(`beginning to pay failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
