import type { Control } from '../control/control';
import { controlRoutes } from '../control/control-routes';
import { refuse } from '../nowpayments/api-error';
import { nowpaymentsRoutes } from '../nowpayments/nowpayments-routes';
import { notice } from '../page/from-here';
import { pageRoutes } from '../page/page-routes';
import type { Sandbox } from '../sandbox';
import { stripeRoutes, unknownToStripe } from '../stripe/stripe-routes';
import { type Answer, jsonAnswer } from './response';
import type { Answering } from './request-handler';
import type { CallLog } from './call-log';
import type { Call, Route } from './route';

/** What all requests to one sandbox are answered from. */
export interface Parts {
  sandbox: Sandbox;
  control: Control;
  calls: CallLog;
  publicUrl: string;
  report: (error: unknown) => void;
}

/** Every route of the sandbox: two providers, pages for people, controls for tests. */
export function sandboxAnswering({ sandbox, control, calls, publicUrl, report }: Parts): Answering {
  const { settings, payments, invoices, clock, faults, stripe, topUps } = sandbox;
  const pageOf = ({ id }: { id: string }) => `${publicUrl}/pay/invoice/${id}`;
  const crypto = nowpaymentsRoutes({ apiKey: settings.apiKey, payments, invoices, clock, pageOf, topUps });
  const card = stripeRoutes({ ...stripe, pageOf: (paymentIntentId) => `${publicUrl}/card/${paymentIntentId}` });
  const health: Route = { operation: 'health', method: 'GET', path: '/health', handle: () => jsonAnswer(200, { status: 'ok' }) };
  const routes = [health, ...crypto, ...card, ...pageRoutes(sandbox), ...controlRoutes(control, settings.controlToken)];
  return { routes, providers: new Set([...crypto, ...card]), faults, calls, notFound, report };
}

function notFound(call: Omit<Call, 'params'>): Answer {
  if (!call.path.startsWith('/v1/')) return notice('Nothing here', 'There is no such page in the sandbox.', 404);
  return call.headers.authorization === undefined ? refuse(404, 'NOT_FOUND', 'Not found').answer : unknownToStripe(call).answer;
}
