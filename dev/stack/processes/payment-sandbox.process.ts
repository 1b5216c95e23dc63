import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadOrCreateSecret } from '../files';
import { httpStatus, reachableHost } from '../ports';
import { ProcessDefinition } from '../process/run-process';
import { programCommand } from '../process/run-process';
import { StackContext } from '../supervisor/context';

export const SANDBOX_PROGRAM = 'dev/payment-sandbox/main.js';

export function paymentSandboxProcess(context: StackContext): ProcessDefinition {
  const { main } = context.ports('payment-sandbox');
  return {
    name: 'payment-sandbox',
    ports: [main],
    command: async () => {
      const folder = join(context.paths.dataDir, 'payment-sandbox');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return programCommand(SANDBOX_PROGRAM, {
        HOST: '127.0.0.1',
        PORT: String(main),
        DATA_DIR: folder,
        ...sandboxEnvironment(context),
      });
    },
    isReady: async () => (await httpStatus(`http://127.0.0.1:${main}/health`)) === 200,
  };
}

/** The settings of the sandbox itself: the keys of both providers, and where notifications and buyers are sent. */
export function sandboxEnvironment(context: StackContext): NodeJS.ProcessEnv {
  const { settings, paths } = context;
  const { PATH, NODE_ENV, SANDBOX_STEP_MS } = settings.environment;
  const given = sandboxSettings(context);
  return {
    PATH,
    NODE_ENV,
    SANDBOX_STEP_MS,
    SANDBOX_API_KEY: given.NOWPAYMENTS_API_KEY,
    SANDBOX_IPN_SECRET: given.NOWPAYMENTS_IPN_SECRET,
    SANDBOX_STRIPE_SECRET_KEY: given.STRIPE_SECRET_KEY,
    SANDBOX_STRIPE_WEBHOOK_SECRET: given.STRIPE_WEBHOOK_SECRET,
    SANDBOX_CONTROL_TOKEN: loadOrCreateSecret(paths.secrets, 'sandbox-control-token'),
    SANDBOX_URL: given.PAYMENT_SANDBOX_URL,
    SANDBOX_CALLBACK_URL: `http://${reachableHost(settings.host)}:${settings.port}`,
    PUBLIC_URL: settings.publicUrl,
  };
}

/** The provider settings that make payments use the sandbox; none if the stack does not start it. */
export function sandboxSettings({ starts, ports, paths }: StackContext): NodeJS.ProcessEnv {
  if (!starts('payment-sandbox')) return {};
  const { main } = ports('payment-sandbox');
  const address = `http://127.0.0.1:${main}`;
  const secret = (name: string) => loadOrCreateSecret(paths.secrets, name);
  return {
    NOWPAYMENTS_API_URL: `${address}/v1`,
    NOWPAYMENTS_API_KEY: secret('sandbox-nowpayments-key'),
    NOWPAYMENTS_IPN_SECRET: secret('sandbox-nowpayments-ipn'),
    STRIPE_API_URL: address,
    STRIPE_SECRET_KEY: `sk_test_${secret('sandbox-stripe-key')}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${secret('sandbox-stripe-publishable')}`, // enables card payments; never sent to browsers
    STRIPE_WEBHOOK_SECRET: `whsec_${secret('sandbox-stripe-webhook')}`,
    STRIPE_PRICE_ID: 'price_sandbox_pro_monthly',
    PAYMENT_SANDBOX_URL: `http://localhost:${main}`,
  };
}
