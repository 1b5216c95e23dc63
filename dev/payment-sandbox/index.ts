import type { AddressInfo } from 'node:net';
import { reportToStderr } from '../shared/server-program';
import { controlRoutes } from './control-api';
import { type Handler, jsonResponse, type Route } from './http/messages';
import { createServer } from './http/server';
import { nowpaymentsRoutes } from './nowpayments/api';
import { cardRoutes } from './page/card-pages';
import { noticePage, requireKnownHost } from './page/layout';
import { overviewRoutes } from './page/overview-pages';
import { paymentRoutes } from './page/payment-pages';
import { Sandbox } from './sandbox';
import { refuseProduction, type Settings } from './settings';
import { stripeRoutes } from './stripe/api';

const TICK_INTERVAL_MS = 200;

export interface RunningSandbox {
  /** URL for programs, such as `http://127.0.0.1:31234`. */
  url: string;
  publicUrl: string;
  port: number;
  control: Sandbox;
  /** Provider settings (docs/settings.md) with which the payments service uses it. */
  environment: Record<string, string>;
  /** Stops immediately and aborts requests in progress. */
  close: () => Promise<void>;
}

const TEST_SETTINGS: Settings = {
  host: '127.0.0.1',
  port: 0,
  apiKey: 'sandbox-api-key',
  ipnSecret: 'sandbox-ipn-secret',
  stripeSecretKey: 'sk_test_sandbox',
  stripeWebhookSecret: 'whsec_sandbox',
  stepMs: 0,
};

/** Starts a sandbox, by default with settings for tests: a free port, no folder, no delays. Throws BadSettings in production. */
export async function startPaymentSandbox(
  given: Partial<Settings> = {},
  report = reportToStderr,
): Promise<RunningSandbox> {
  refuseProduction(process.env);
  const settings = { ...TEST_SETTINGS, ...given };
  const sandbox = new Sandbox(settings);
  const health: Route = ['health', 'GET', '/health', () => jsonResponse(200, { status: 'ok' })];
  const pages = [...overviewRoutes(sandbox), ...paymentRoutes(sandbox), ...cardRoutes(sandbox)].map(
    ([operation, method, path, handler]): Route => [
      operation,
      method,
      path,
      (request) => {
        requireKnownHost(request, sandbox.publicUrl);
        return handler(request);
      },
    ],
  );
  const server = createServer({
    providers: [...nowpaymentsRoutes(sandbox), ...stripeRoutes(sandbox)],
    others: [health, ...pages, ...controlRoutes(sandbox, settings.controlToken)],
    faults: sandbox.faults,
    log: sandbox.log,
    notFound,
    report,
  });
  await server.listen({ host: settings.host, port: settings.port });
  const { port } = server.server.address() as AddressInfo;
  const publicUrl = (sandbox.publicUrl ||= `http://localhost:${port}`);
  sandbox.webhookDelivery.resume();
  const timer = setInterval(() => sandbox.tick(), TICK_INTERVAL_MS);
  const close = async () => {
    clearInterval(timer);
    sandbox.webhookDelivery.close();
    await server.close();
  };
  const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
  return {
    url,
    publicUrl,
    port,
    control: sandbox,
    environment: environmentFor(url, settings),
    close,
  };
}

const notFound: Handler = ({ method, path }) => {
  if (!path.startsWith('/v1/'))
    return noticePage('Nothing here', 'There is no such page in the sandbox.', 404);
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return jsonResponse(404, {
    status: false,
    statusCode: 404,
    message,
    error: { type: 'invalid_request_error', message },
  });
};

function environmentFor(url: string, keys: Settings): Record<string, string> {
  return {
    NOWPAYMENTS_API_URL: `${url}/v1`,
    NOWPAYMENTS_API_KEY: keys.apiKey,
    NOWPAYMENTS_IPN_SECRET: keys.ipnSecret,
    STRIPE_API_URL: url,
    STRIPE_SECRET_KEY: keys.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
  };
}

export type { Sandbox } from './sandbox';
export type { DeliveryRules } from './delivery/webhook-delivery';
export { sendNotification, writePaymentNotification } from './delivery/notification';
export type { LoggedCall } from './http/server';
export type { FaultKind } from './http/faults';
export { add, multiplyUp, subtract } from './money/decimal';
export { token, type ExactFields } from './money/exact-json';
export type { PaymentAction } from './nowpayments/deposit';
export type { Payment, PaymentStatus } from './nowpayments/payment';
export { TOP_UP_DETAILS, type TopUpDetail } from './nowpayments/show-payment';
export { createPayment } from './testing/create-payment';
export type { CardAction, Subscription } from './stripe/subscription';
