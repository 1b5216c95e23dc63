import { z } from 'zod';
import {
  equalInConstantTime,
  type HttpRequest,
  jsonResponse,
  refuseWith,
  type Route,
} from './http/messages';
import { PAYMENT_ACTIONS } from './nowpayments/deposit';
import type { Sandbox } from './sandbox';
import { CARD_ACTIONS } from './stripe/subscription';

const ACTION = z.strictObject({ action: z.enum(PAYMENT_ACTIONS), amount: z.string().optional() });
const CARD_ACTION = z.strictObject({ action: z.enum(CARD_ACTIONS) });
const TIME = z.number().min(0).max(3_600_000);
const PACE = z.strictObject({ stepMs: TIME });
const DELIVERY = z.strictObject({
  jitterMs: TIME,
  copies: z.int().min(1).max(1000),
  loss: z.number().min(0).max(1),
  retryMs: z.array(TIME),
});

/** The control calls over HTTP, for the owner of the token on this machine; none without a token. */
export function controlRoutes(
  { payments, subscriptions, webhookDelivery }: Sandbox,
  token: string | undefined,
): Route[] {
  if (token === undefined) return [];
  const route = (method: Route[1], path: string, handle: (call: HttpRequest) => object): Route => {
    const withToken = (call: HttpRequest) => {
      const isAuthorized =
        equalInConstantTime(call.headers.authorization ?? '', `Bearer ${token}`) && call.isLocal;
      if (!isAuthorized)
        throw refuseWith(
          403,
          'Control calls need the control token and are accepted from this machine only.',
        );
      return jsonResponse(200, handle(call));
    };
    return ['control', method, `/control${path}`, withToken];
  };
  return [
    route('GET', '/payments', ({ query }) => payments.ofOrder(query.get('order_id') ?? '')),
    route('POST', '/payments/:id/act', (call) => {
      const { action, amount } = read(call, ACTION);
      return payments.act(call.id, action, amount);
    }),
    route('POST', '/card-payments/:id', (call) =>
      subscriptions.act(call.id, read(call, CARD_ACTION).action),
    ),
    route('POST', '/deliveries', (call) =>
      webhookDelivery.configure(read(call, DELIVERY.partial())),
    ),
    route('POST', '/pace', (call) => {
      const { stepMs } = read(call, PACE);
      payments.stepMs = stepMs;
      return { stepMs };
    }),
  ];
}

function read<T extends z.ZodType>({ body }: HttpRequest, schema: T): z.infer<T> {
  const result = schema.safeParse(parse(body));
  if (!result.success)
    throw refuseWith(
      400,
      result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  return result.data;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw refuseWith(400, 'The body is not valid JSON.');
    throw error;
  }
}
