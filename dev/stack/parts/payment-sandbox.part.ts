import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keepSecret } from '../files/keep-secret';
import { askStatus, hostToAsk } from '../network/ask';
import { Part } from '../part';
import { programCommand } from '../program';
import { World } from '../supervisor/world';

/** The stand-in for the payment providers; started only where it is built, and never beside real keys. */
export const sandboxProgram = 'dev/payment-sandbox/main.js';

/** The payment sandbox, what it remembers in `DATA_DIR/payment-sandbox`. */
export function sandboxPart(world: World): Part {
  const { main } = world.ports('payment-sandbox');
  return {
    name: 'payment-sandbox',
    ports: [main],
    command: async () => {
      const folder = join(world.places.dataDir, 'payment-sandbox');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return programCommand(sandboxProgram, { HOST: '127.0.0.1', PORT: String(main), DATA_DIR: folder, ...sandboxEnvironment(world) });
    },
    isReady: async () => (await askStatus(`http://127.0.0.1:${main}/health`)) === 200,
  };
}

/** What the sandbox itself is told: both providers' keys, and where notifications and people go. */
export function sandboxEnvironment(world: World): NodeJS.ProcessEnv {
  const { settings, places } = world;
  const { PATH, NODE_ENV, SANDBOX_STEP_MS } = settings.environment;
  const given = sandboxSettings(world);
  return {
    PATH,
    NODE_ENV,
    SANDBOX_STEP_MS,
    SANDBOX_API_KEY: given.NOWPAYMENTS_API_KEY,
    SANDBOX_IPN_SECRET: given.NOWPAYMENTS_IPN_SECRET,
    SANDBOX_STRIPE_SECRET_KEY: given.STRIPE_SECRET_KEY,
    SANDBOX_STRIPE_WEBHOOK_SECRET: given.STRIPE_WEBHOOK_SECRET,
    SANDBOX_CONTROL_TOKEN: keepSecret(places.secrets, 'sandbox-control-token'),
    SANDBOX_URL: given.PAYMENT_SANDBOX_URL,
    SANDBOX_CALLBACK_URL: `http://${hostToAsk(settings.host)}:${settings.port}`,
    PUBLIC_URL: settings.publicUrl,
  };
}

/** The provider settings that lead payments to the sandbox, and people to its pages; none when it is not part of this stack. */
export function sandboxSettings({ starts, ports, places }: World): NodeJS.ProcessEnv {
  if (!starts('payment-sandbox')) return {};
  const { main } = ports('payment-sandbox');
  const address = `http://127.0.0.1:${main}`;
  const secret = (name: string) => keepSecret(places.secrets, name);
  return {
    NOWPAYMENTS_API_URL: `${address}/v1`,
    NOWPAYMENTS_API_KEY: secret('sandbox-nowpayments-key'),
    NOWPAYMENTS_IPN_SECRET: secret('sandbox-nowpayments-ipn'),
    STRIPE_API_URL: address,
    STRIPE_SECRET_KEY: `sk_test_${secret('sandbox-stripe-key')}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${secret('sandbox-stripe-publishable')}`, // says that cards are taken; the gateway shows it to nobody
    STRIPE_WEBHOOK_SECRET: `whsec_${secret('sandbox-stripe-webhook')}`,
    STRIPE_PRICE_ID: 'price_sandbox_pro_monthly',
    PAYMENT_SANDBOX_URL: `http://localhost:${main}`,
  };
}
