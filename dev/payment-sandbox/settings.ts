import type { DeliveryRules } from './delivery/rules';

/** What the sandbox needs to know to start. */
export interface Settings {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Where it keeps what it knows; undefined: nowhere. */
  dataDir?: string;
  apiKey: string;
  ipnSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** Opens the control calls; undefined: they do not exist. */
  controlToken?: string;
  /** The address browsers reach the sandbox under; undefined: `http://localhost:<port>`. */
  publicUrl?: string;
  /** Who receives all notifications, whatever host their address names; undefined: whom it names, on this machine only. */
  callbackUrl?: string;
  /** Who receives card events; undefined: `/api/webhooks/stripe` of `callbackUrl`, and nobody when there is none. */
  stripeWebhookUrl?: string;
  /** The marketplace in the buyer's browser, where card pages lead back to. */
  siteUrl?: string;
  /** Milliseconds each state on the way to `finished` lasts. */
  stepMs: number;
  delivery?: Partial<DeliveryRules>;
}

/** Settings that cannot be used; its message is one sentence for whoever starts the sandbox. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
}

/** Throws BadSettings in production: nobody must ever get real goods for play money. */
export function refuseProduction(environment: NodeJS.ProcessEnv): void {
  if (environment.NODE_ENV === 'production') {
    throw new BadSettings('The payment sandbox does not run with NODE_ENV=production: it takes play money.');
  }
}

const secrets = ['SANDBOX_API_KEY', 'SANDBOX_IPN_SECRET', 'SANDBOX_STRIPE_SECRET_KEY', 'SANDBOX_STRIPE_WEBHOOK_SECRET'] as const;
const needed = ['PORT', 'DATA_DIR', ...secrets];

/** Reads the settings from the environment (README). Throws BadSettings. */
export function readSettings(given: NodeJS.ProcessEnv): Settings {
  refuseProduction(given);
  if (given.SANDBOX_STRIPE_SECRET_KEY?.includes('_live_')) {
    throw new BadSettings('SANDBOX_STRIPE_SECRET_KEY is a live key of Stripe; the payment sandbox takes sk_test_ keys of its own.');
  }
  const missing = needed.filter((name) => !given[name]);
  if (missing.length > 0) throw new BadSettings(`The payment sandbox needs ${missing.join(', ')} in its environment.`);
  return {
    host: given.HOST || '127.0.0.1',
    port: readNumber('PORT', given.PORT ?? '', 65_535),
    dataDir: given.DATA_DIR,
    apiKey: given.SANDBOX_API_KEY ?? '',
    ipnSecret: given.SANDBOX_IPN_SECRET ?? '',
    stripeSecretKey: given.SANDBOX_STRIPE_SECRET_KEY ?? '',
    stripeWebhookSecret: given.SANDBOX_STRIPE_WEBHOOK_SECRET ?? '',
    controlToken: given.SANDBOX_CONTROL_TOKEN || undefined,
    publicUrl: readAddress('SANDBOX_URL', given.SANDBOX_URL),
    callbackUrl: readAddress('SANDBOX_CALLBACK_URL', given.SANDBOX_CALLBACK_URL),
    siteUrl: readAddress('PUBLIC_URL', given.PUBLIC_URL),
    stepMs: readNumber('SANDBOX_STEP_MS', given.SANDBOX_STEP_MS || '1500', 3_600_000),
  };
}

function readNumber(name: string, text: string, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value <= most)) throw new BadSettings(`${name} must be a whole number from 0 to ${most}, not "${text}".`);
  return value;
}

function readAddress(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new BadSettings(`${name} must be an address such as http://localhost:8080.`);
  return new URL(text).href.replace(/\/$/, '');
}
