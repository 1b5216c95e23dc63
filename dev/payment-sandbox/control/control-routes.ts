import { z } from 'zod';
import { equalInConstantTime } from '../http/equal-in-constant-time';
import { jsonResponse, Refusal, type HttpResponse } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import { PAYMENT_ACTIONS } from '../nowpayments/deposit';
import { CARD_ACTIONS } from '../page/card-routes';
import type { Control } from './control';

const ACTION = z.strictObject({ action: z.enum(PAYMENT_ACTIONS), amount: z.string().optional() });
const CARD_ACTION = z.strictObject({ action: z.enum(CARD_ACTIONS) });
const PACE = z.strictObject({ stepMs: z.number() });
const DELIVERY = z.strictObject({
  delayMs: z.number().optional(),
  jitterMs: z.number().optional(),
  copies: z.number().optional(),
  loss: z.number().optional(),
  retryMs: z.array(z.number()).optional(),
});

/** The control calls over HTTP, for the owner of the token on this machine; none without a token. */
export function controlRoutes(control: Control, token: string | undefined): Route[] {
  if (token === undefined) return [];
  const route = (method: Route['method'], path: string, handle: (call: HttpRequest) => object): Route => ({
    operation: 'control',
    method,
    path: `/control${path}`,
    handle: (call) => respond(call, token, handle),
  });
  return [
    route('GET', '/payments', ({ query }) => control.paymentsOf(query.get('order_id') ?? '')),
    route('POST', '/payments/:id/act', (call) => {
      const { action, amount } = read(call, ACTION);
      return control.act(idOf(call), action, amount);
    }),
    route('POST', '/card-payments/:id', (call) => control.card(idOf(call), read(call, CARD_ACTION).action)),
    route('POST', '/deliveries', (call) => control.webhookDelivery.configure(read(call, DELIVERY))),
    route('POST', '/pace', (call) => {
      control.setPace(read(call, PACE).stepMs);
      return {};
    }),
  ];
}

function respond(call: HttpRequest, token: string, handle: (call: HttpRequest) => object): HttpResponse {
  const isAuthorized = equalInConstantTime(call.headers.authorization ?? '', `Bearer ${token}`);
  if (!isAuthorized || !call.isLocal) throw refuse(403, 'Control calls need the control token and are accepted from this machine only.');
  try {
    return jsonResponse(200, handle(call));
  } catch (error) {
    if (error instanceof RangeError) throw refuse(400, error.message);
    throw error;
  }
}

const idOf = ({ params }: HttpRequest): string => params.id ?? '';

function read<T extends z.ZodType>({ body }: HttpRequest, schema: T): z.infer<T> {
  const result = schema.safeParse(parse(body));
  if (!result.success) throw refuse(400, result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  return result.data;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse(400, 'The body is not valid JSON.');
    throw error;
  }
}

const refuse = (status: number, message: string): Refusal => new Refusal(jsonResponse(status, { message }));
