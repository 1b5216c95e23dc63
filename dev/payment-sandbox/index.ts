import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Control } from './control/control';
import { handlerOptions } from './http/handler-options';
import { handleRequest } from './http/request-handler';
import { CallLog } from './http/call-log';
import { openSandbox } from './sandbox';
import { type Settings, refuseProduction } from './settings';

const TICK_INTERVAL = 200;

export interface RunningSandbox {
  /** URL for programs, such as `http://127.0.0.1:31234`. */
  url: string;
  publicUrl: string;
  port: number;
  control: Control;
  /** Provider settings (contract §7) with which the payments service uses it. */
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
export async function startPaymentSandbox(given: Partial<Settings> = {}, report = reportToStderr): Promise<RunningSandbox> {
  refuseProduction(process.env);
  const settings = { ...TEST_SETTINGS, ...given };
  const sandbox = openSandbox(settings);
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 });
  const port = await listen(server, settings);
  const publicUrl = settings.publicUrl ?? `http://localhost:${port}`;
  const calls = new CallLog();
  const control = new Control(sandbox, calls);
  const answering = handlerOptions({ sandbox, control, calls, publicUrl, report });
  server.on('request', (request, response) => void handleRequest(request, response, answering));
  sandbox.webhookDelivery.resume();
  const timer = setInterval(sandbox.tick, TICK_INTERVAL);
  const close = async () => {
    clearInterval(timer);
    sandbox.webhookDelivery.close();
    await stop(server);
  };
  const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
  return { url, publicUrl, port, control, environment: environmentFor(url, settings), close };
}

function environmentFor(
  url: string,
  keys: Pick<Settings, 'apiKey' | 'ipnSecret' | 'stripeSecretKey' | 'stripeWebhookSecret'>,
): Record<string, string> {
  return {
    NOWPAYMENTS_API_URL: `${url}/v1`,
    NOWPAYMENTS_API_KEY: keys.apiKey,
    NOWPAYMENTS_IPN_SECRET: keys.ipnSecret,
    STRIPE_API_URL: url,
    STRIPE_SECRET_KEY: keys.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
  };
}

async function listen(server: Server, { host, port }: Settings): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

function reportToStderr(error: unknown): void {
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${JSON.stringify({ level: 'error', message: String(error), stack })}\n`);
}

export type { Control } from './control/control';
export type { DeliveryRules } from './delivery/rules';
export { writePaymentNotification } from './delivery/notification';
export type { LoggedCall } from './http/call-log';
export type { FaultKind } from './http/faults';
export { add, multiplyUp, subtract } from './money/decimal';
export { token, type ExactFields } from './money/exact-json';
export type { PaymentAction } from './nowpayments/deposit';
export type { Payment, PaymentStatus } from './nowpayments/payment';
export { TOP_UP_DETAILS, type TopUpDetail } from './nowpayments/show-payment';
export { SIGNED_FORMS, signNotification, type SignedForm } from './nowpayments/sign';
export type { CardAction } from './page/card-routes';
export { createPayment } from './testing/create-payment';
export type { Subscription } from './stripe/subscription';
