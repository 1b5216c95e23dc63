import type { Control } from '../control/control';
import { controlRoutes } from '../control/control-routes';
import { refuse } from '../nowpayments/api-error';
import { nowpaymentsRoutes } from '../nowpayments/nowpayments-routes';
import { noticePage } from '../page/same-origin';
import { pageRoutes } from '../page/page-routes';
import type { Sandbox } from '../sandbox';
import { stripeRoutes, unknownUrl } from '../stripe/stripe-routes';
import { type HttpResponse, jsonResponse } from './response';
import type { HandlerOptions } from './request-handler';
import type { CallLog } from './call-log';
import type { HttpRequest, Route } from './route';

interface Components {
  sandbox: Sandbox;
  control: Control;
  calls: CallLog;
  publicUrl: string;
  report: (error: unknown) => void;
}

/** All routes: two providers, pages, and control calls. */
export function handlerOptions({ sandbox, control, calls, publicUrl, report }: Components): HandlerOptions {
  const { settings, payments, invoices, clock, faults, stripe, topUps } = sandbox;
  const pageOf = ({ id }: { id: string }) => `${publicUrl}/pay/invoice/${id}`;
  const crypto = nowpaymentsRoutes({ apiKey: settings.apiKey, payments, invoices, clock, pageOf, topUps });
  const card = stripeRoutes({ ...stripe, pageOf: (paymentIntentId) => `${publicUrl}/card/${paymentIntentId}` });
  const health: Route = { operation: 'health', method: 'GET', path: '/health', handle: () => jsonResponse(200, { status: 'ok' }) };
  const routes = [health, ...crypto, ...card, ...pageRoutes(sandbox), ...controlRoutes(control, settings.controlToken)];
  return { routes, providers: new Set([...crypto, ...card]), faults, calls, notFound, report };
}

function notFound(call: Omit<HttpRequest, 'params'>): HttpResponse {
  if (!call.path.startsWith('/v1/')) return noticePage('Nothing here', 'There is no such page in the sandbox.', 404);
  return call.headers.authorization === undefined ? refuse(404, 'NOT_FOUND', 'Not found').response : unknownUrl(call).response;
}
