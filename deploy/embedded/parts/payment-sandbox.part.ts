import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keepSecret } from '../files/keep-secret';
import { askStatus } from '../network/ask';
import { Part } from '../part';
import { programCommand } from '../program';
import { World } from '../supervisor/world';

/** The stand-in for the payment providers; started only where it is built, and never beside real keys. */
export const sandboxProgram = 'deploy/embedded/payment-sandbox/main.js';

/** The payment sandbox, what it remembers in `DATA_DIR/payment-sandbox`. */
export function sandboxPart(world: World): Part {
  const { main } = world.ports('payment-sandbox');
  return {
    name: 'payment-sandbox',
    ports: [main],
    command: async () => {
      const folder = join(world.places.dataDir, 'payment-sandbox');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const settings = { HOST: '127.0.0.1', PORT: String(main), DATA_DIR: folder, PUBLIC_URL: world.settings.publicUrl };
      return programCommand(sandboxProgram, { ...world.settings.environment, ...sandboxSettings(world), ...settings });
    },
    isReady: async () => (await askStatus(`http://127.0.0.1:${main}/health`)) === 200,
  };
}

/** The provider settings that lead payments to the sandbox; none when it is not part of this stack. */
export function sandboxSettings({ starts, ports, places }: World): NodeJS.ProcessEnv {
  if (!starts('payment-sandbox')) return {};
  const address = `http://127.0.0.1:${ports('payment-sandbox').main}`;
  const secret = (name: string) => keepSecret(places.secrets, name);
  return {
    PAYMENT_SANDBOX_URL: address,
    NOWPAYMENTS_API_URL: `${address}/v1`,
    NOWPAYMENTS_API_KEY: secret('sandbox-nowpayments-key'),
    NOWPAYMENTS_IPN_SECRET: secret('sandbox-nowpayments-ipn'),
    STRIPE_API_URL: address,
    STRIPE_SECRET_KEY: `sk_test_${secret('sandbox-stripe-key')}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${secret('sandbox-stripe-publishable')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret('sandbox-stripe-webhook')}`,
  };
}
