import { z } from 'zod';
import { equalInConstantTime, type HttpRequest, jsonResponse, refuseWith, type Route } from '../http/messages';
import { PAYMENT_ACTIONS } from '../nowpayments/deposit';
import { CARD_ACTIONS } from '../stripe/card-actions';
import type { Control } from './control';

const ACTION = z.strictObject({ action: z.enum(PAYMENT_ACTIONS), amount: z.string().optional() });
const CARD_ACTION = z.strictObject({ action: z.enum(CARD_ACTIONS) });
const PACE = z.strictObject({ stepMs: z.number() });
const NUMBER = z.number().optional();
const DELIVERY = z.strictObject({
  delayMs: NUMBER,
  jitterMs: NUMBER,
  copies: NUMBER,
  loss: NUMBER,
  retryMs: z.array(z.number()).optional(),
});

/** The control calls over HTTP, for the owner of the token on this machine; none without a token. */
export function controlRoutes(control: Control, token: string | undefined): Route[] {
  if (token === undefined) return [];
  const route = (method: Route[1], path: string, handle: (call: HttpRequest) => object): Route => [
    'control',
    method,
    `/control${path}`,
    (call) => {
      const isAuthorized = equalInConstantTime(call.headers.authorization ?? '', `Bearer ${token}`) && call.isLocal;
      if (!isAuthorized) throw refuseWith(403, 'Control calls need the control token and are accepted from this machine only.');
      try {
        return jsonResponse(200, handle(call));
      } catch (error) {
        if (error instanceof RangeError) throw refuseWith(400, error.message);
        throw error;
      }
    },
  ];
  return [
    route('GET', '/payments', ({ query }) => control.paymentsOf(query.get('order_id') ?? '')),
    route('POST', '/payments/:id/act', (call) => {
      const { action, amount } = read(call, ACTION);
      return control.act(call.id, action, amount);
    }),
    route('POST', '/card-payments/:id', (call) => control.card(call.id, read(call, CARD_ACTION).action)),
    route('POST', '/deliveries', (call) => control.webhookDelivery.configure(read(call, DELIVERY))),
    route('POST', '/pace', (call) => {
      control.setPace(read(call, PACE).stepMs);
      return {};
    }),
  ];
}

function read<T extends z.ZodType>({ body }: HttpRequest, schema: T): z.infer<T> {
  const result = schema.safeParse(parse(body));
  if (!result.success) throw refuseWith(400, result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
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
