import type { z } from 'zod';
import { type Answer, jsonAnswer } from '../http/response';
import { Refusal } from '../http/refusal';
import type { Call, Route } from '../http/route';
import { isSameText } from '../http/same-text';
import type { Control } from './control';
import { controlRequests } from './control-requests';

/** What a control call answers; nothing means that it is done. */
type Result = object | void;

/** The control calls, for this machine and who knows the token; none without a token. */
export function controlRoutes(control: Control, token: string | undefined): Route[] {
  if (token === undefined) return [];
  const route = (method: Route['method'], path: string, handle: (call: Call) => Result | Promise<Result>): Route => ({
    operation: 'control',
    method,
    path: `/control${path}`,
    handle: async (call) => answer(call, token, handle),
  });
  return [
    route('GET', '/payments', ({ query }) => listPayments(control, query.get('order_id'))),
    route('POST', '/payments/:id/act', (call) => actOn(control, call)),
    route('POST', '/payments/:id/set', (call) => setPayment(control, call)),
    route('POST', '/payments/:id/notify', (call) => control.notify(idOf(call), read(call, controlRequests.notify))),
    route('GET', '/card-payments', () => ({ invoices: control.cardInvoices(), subscriptions: control.subscriptions() })),
    route('POST', '/card-payments/:id', (call) => control.card(idOf(call), read(call, controlRequests.card).action)),
    route('POST', '/card-payments/:id/set', (call) => control.setCardInvoice(idOf(call), read(call, controlRequests.cardInvoice))),
    route('DELETE', '/card-payments/:id', (call) => control.forgetSubscription(idOf(call))),
    route('POST', '/card-events', (call) => control.setEvents(read(call, controlRequests.cardEvents).rule)),
    route('POST', '/portal', (call) => control.setPortal(read(call, controlRequests.portal).hasPortal)),
    route('GET', '/deliveries', () => control.webhookDelivery.log()),
    route('POST', '/deliveries', (call) => control.webhookDelivery.configure(read(call, controlRequests.delivery))),
    route('POST', '/deliveries/hold', () => control.webhookDelivery.hold()),
    route('POST', '/deliveries/release', (call) => control.webhookDelivery.release(read(call, controlRequests.release).order)),
    route('GET', '/faults', () => control.faults.list()),
    route('POST', '/faults', (call) => control.faults.add(read(call, controlRequests.fault))),
    route('DELETE', '/faults', () => control.faults.clear()),
    route('GET', '/calls', ({ query }) => control.calls(query.get('operation') ?? undefined)),
    route('DELETE', '/calls', () => control.forgetCalls()),
    route('POST', '/clock', (call) => ({ now: control.advance(read(call, controlRequests.clock).advanceMs).toISOString() })),
    route('POST', '/top-ups', (call) => control.setTopUps(read(call, controlRequests.topUps).detail)),
    route('POST', '/invoices/:id/pay', (call) => control.payOnPage(idOf(call), read(call, controlRequests.payOnPage).payCurrency)),
    route('POST', '/pace', (call) => control.setPace(read(call, controlRequests.pace).stepMs)),
  ];
}

function listPayments(control: Control, orderId: string | null) {
  return orderId === null ? control.payments() : control.paymentsOf(orderId);
}

function actOn(control: Control, call: Call) {
  const { action, amount } = read(call, controlRequests.act);
  return control.act(idOf(call), action, amount);
}

function setPayment(control: Control, call: Call) {
  const { quietly, ...change } = read(call, controlRequests.set);
  return control.set(idOf(call), change, { quietly });
}

async function answer(call: Call, token: string, handle: (call: Call) => Result | Promise<Result>): Promise<Answer> {
  const isKnown = isSameText(call.headers.authorization ?? '', `Bearer ${token}`);
  if (!isKnown || !call.isLocal) throw refuse(403, 'Only this machine, with the control token, may do that.');
  try {
    return jsonAnswer(200, (await handle(call)) ?? { done: true });
  } catch (error) {
    if (error instanceof RangeError) throw refuse(400, error.message);
    throw error;
  }
}

const idOf = ({ params }: Call): string => params.id ?? '';

/** The body of a control call, checked; an empty one is an empty object. */
function read<T extends z.ZodType>({ body }: Call, wish: T): z.infer<T> {
  const result = wish.safeParse(parse(body));
  if (!result.success) throw refuse(400, result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  return result.data;
}

function parse(body: string): unknown {
  try {
    return body.trim() === '' ? {} : JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse(400, 'The body is no JSON.');
    throw error;
  }
}

const refuse = (status: number, message: string): Refusal => new Refusal(jsonAnswer(status, { message }));
