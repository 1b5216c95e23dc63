import { BadSettings } from '../shared/server-program';

export interface Settings {
  host: string;
  port: number; // 0 picks a free one
  dataDir?: string; // default: nothing is stored
  apiKey: string;
  ipnSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  controlToken?: string; // default: no control calls
  publicUrl?: string; // default: `http://localhost:<port>`
  /** Receives all notifications; by default they are sent to their own address, on this machine only. */
  callbackUrl?: string;
  /** The marketplace, which card pages link to. */
  siteUrl?: string;
  stepMs: number; // duration of each status before `finished`
}

/** Throws BadSettings in production, where payments must be real. */
export function refuseProduction(environment: NodeJS.ProcessEnv): void {
  if (environment.NODE_ENV === 'production') {
    throw new BadSettings(
      'The payment sandbox does not run with NODE_ENV=production: it takes play money.',
    );
  }
}

const SECRETS = [
  'SANDBOX_API_KEY',
  'SANDBOX_IPN_SECRET',
  'SANDBOX_STRIPE_SECRET_KEY',
  'SANDBOX_STRIPE_WEBHOOK_SECRET',
] as const;
const REQUIRED = ['PORT', 'DATA_DIR', ...SECRETS];

/** Reads the settings (README); throws BadSettings. */
export function readSettings(given: NodeJS.ProcessEnv): Settings {
  refuseProduction(given);
  if (given.SANDBOX_STRIPE_SECRET_KEY?.includes('_live_')) {
    throw new BadSettings(
      'SANDBOX_STRIPE_SECRET_KEY is a live key of Stripe; the payment sandbox takes sk_test_ keys of its own.',
    );
  }
  const missing = REQUIRED.filter((name) => !given[name]);
  if (missing.length > 0)
    throw new BadSettings(`The payment sandbox needs ${missing.join(', ')} in its environment.`);
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
  if (!(value <= most))
    throw new BadSettings(`${name} must be a whole number from 0 to ${most}, not "${text}".`);
  return value;
}

function readAddress(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new BadSettings(`${name} must be an address such as http://localhost:8080.`);
  return new URL(text).href.replace(/\/$/, '');
}
