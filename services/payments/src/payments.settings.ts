import { MailServiceSettings } from '@libs/mail';
import { HttpAddress, ReadBy } from '@libs/service';
import { readSigningKeys } from '@libs/signing';
import { Type } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';

export class PaymentsSettings extends MailServiceSettings {
  @LiveProvidersOnly()
  override NODE_ENV: string | undefined = undefined;

  /** Internal address of identity. */
  @HttpAddress()
  IDENTITY_URL: string;

  /** Internal address of catalogue. */
  @HttpAddress()
  CATALOGUE_URL: string;

  /**
   * Keys that sign receipts and credit notes, 32 random bytes in base64 each (`openssl rand -base64
   * 32`), separated by commas: the first signs, all are published. Keep a copy.
   */
  @ReadBy(readSigningKeys)
  @IsString({ message: 'RECEIPT_KEYS must be given: 32 random bytes in base64' })
  RECEIPT_KEYS: string;

  /** Address of NOWPayments' API; only the payment sandbox needs another one. */
  @HttpAddress('https://api.nowpayments.io/v1')
  NOWPAYMENTS_API_URL: string = 'https://api.nowpayments.io/v1';

  /** API key of NOWPayments. Without it and the IPN secret, crypto payments are 503. */
  @IsOptional()
  @IsString()
  NOWPAYMENTS_API_KEY?: string;

  /** Secret that signs the webhooks of NOWPayments. */
  @IsOptional()
  @IsString()
  NOWPAYMENTS_IPN_SECRET?: string;

  /** Address of Stripe's API; only the payment sandbox needs another one. */
  @HttpAddress('https://api.stripe.com')
  STRIPE_API_URL: string = 'https://api.stripe.com';

  /** Secret key of Stripe. Without Stripe's keys and price, card payments are 503. */
  @ProvidersOfOneMode()
  @PriceIdRequired()
  @IsOptional()
  @IsString()
  STRIPE_SECRET_KEY?: string;

  /** Secret that signs the webhooks of Stripe. */
  @IsOptional()
  @IsString()
  STRIPE_WEBHOOK_SECRET?: string;

  /** Stripe's key for browsers. It must have the mode of the secret key. */
  @SameMode()
  @IsOptional()
  @IsString()
  STRIPE_PUBLISHABLE_KEY?: string;

  /** The ID of the monthly price at Stripe; a sandbox accepts any. */
  @IsOptional()
  @IsString()
  STRIPE_PRICE_ID?: string;

  /** Seconds between two polls of payments that are due. */
  @Type(() => Number)
  @IsInt({ message: 'PAYMENTS_POLL_SECONDS must be a number of seconds from 1 to 3600' })
  @Min(1, { message: 'PAYMENTS_POLL_SECONDS must be a number of seconds from 1 to 3600' })
  @Max(3600, { message: 'PAYMENTS_POLL_SECONDS must be a number of seconds from 1 to 3600' })
  PAYMENTS_POLL_SECONDS: number = 15;

  /** Crypto payments that one member can create in a minute. */
  @Type(() => Number)
  @IsInt({ message: 'PAYMENTS_CREATED_PER_MINUTE must be a number from 1 to 1000' })
  @Min(1, { message: 'PAYMENTS_CREATED_PER_MINUTE must be a number from 1 to 1000' })
  @Max(1000, { message: 'PAYMENTS_CREATED_PER_MINUTE must be a number from 1 to 1000' })
  PAYMENTS_CREATED_PER_MINUTE: number = 10;

  /** `hosted` sends buyers to the provider's page; `direct` shows address and amount on ours. */
  @IsIn(['direct', 'hosted'], { message: 'CRYPTO_CHECKOUT must be direct or hosted' })
  CRYPTO_CHECKOUT: 'direct' | 'hosted' = 'direct';

  /** The provider's code for `usdt`, which exists on several networks. */
  @Matches(/^[a-z0-9]{2,20}$/, {
    message: "PAYMENTS_USDT_CODE must be one of the provider's codes, such as usdttrc20",
  })
  PAYMENTS_USDT_CODE: string = 'usdttrc20';

  /** Timeout of a call to a payment provider, in milliseconds. */
  @Type(() => Number)
  @IsInt({ message: 'PAYMENTS_PROVIDER_BUDGET_MS must be a number of milliseconds' })
  @Min(100, { message: 'PAYMENTS_PROVIDER_BUDGET_MS must be at least 100' })
  PAYMENTS_PROVIDER_BUDGET_MS: number = 10_000;

  /** The support address on pages, in emails and on receipts. */
  @IsEmail({ require_tld: false }, { message: 'SUPPORT_EMAIL must be an email address' })
  SUPPORT_EMAIL: string = 'support@example.com';

  /** Within how many hours support usually responds. Without it, pages promise no time and sell no priority support. */
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'SUPPORT_RESPONSE_HOURS must be a number of hours from 1 to 720' })
  @Min(1, { message: 'SUPPORT_RESPONSE_HOURS must be a number of hours from 1 to 720' })
  @Max(720, { message: 'SUPPORT_RESPONSE_HOURS must be a number of hours from 1 to 720' })
  SUPPORT_RESPONSE_HOURS?: number;

  /** The seller on receipts and in emails. */
  @IsString()
  SELLER_NAME: string = 'EXE';

  /** The seller's postal address on receipts; `;` or line breaks separate the lines. */
  @IsString()
  SELLER_ADDRESS: string = '';
}

const LIVE_HOSTS: ReadonlySet<string> = new Set(['api.nowpayments.io', 'api.stripe.com']);

/** Whether an address is a provider's production API over https; any other address is a sandbox. */
export function isLiveAddress(address: string): boolean {
  const { protocol, hostname, port } = new URL(address);
  return protocol === 'https:' && port === '' && LIVE_HOSTS.has(hostname);
}

/** Whether a Stripe key, secret or publishable, moves real money. */
export const isLiveKey = (key: string): boolean => !/^(sk|rk|pk)_test_/.test(key);

interface ProviderSettings {
  NODE_ENV: string | undefined;
  NOWPAYMENTS_API_URL: string;
  NOWPAYMENTS_API_KEY?: string;
  STRIPE_API_URL: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_PRICE_ID?: string;
}

/** Rejects sandboxes in production, in one message that names the settings. */
function LiveProvidersOnly(): PropertyDecorator {
  return ValidateBy({
    name: 'liveProvidersOnly',
    validator: {
      validate: (_value, args) => sandboxSettings(args!.object as ProviderSettings).length === 0,
      defaultMessage: (args) =>
        `NODE_ENV is production, but ${sandboxSettings(args!.object as ProviderSettings).join(' and ')} would lead payments to a sandbox`,
    },
  });
}

function sandboxSettings(settings: ProviderSettings): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  const addresses = (['NOWPAYMENTS_API_URL', 'STRIPE_API_URL'] as const).filter(
    (name) => !isLiveOrMalformed(settings[name]),
  );
  const isTestKey =
    settings.STRIPE_SECRET_KEY !== undefined && !isLiveKey(settings.STRIPE_SECRET_KEY);
  return [...addresses, ...(isTestKey ? ['STRIPE_SECRET_KEY'] : [])];
}

const isLiveOrMalformed = (address: string): boolean =>
  !URL.canParse(address) || isLiveAddress(address);

/** Requires the publishable and the secret key to have the same mode: a card form of one mode cannot pay an intent of the other. */
function SameMode(): PropertyDecorator {
  return ValidateBy({
    name: 'ofOneMode',
    validator: {
      validate: (_value, args) => {
        const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = args!.object as ProviderSettings;
        if (STRIPE_SECRET_KEY === undefined || STRIPE_PUBLISHABLE_KEY === undefined) return true;
        return isLiveKey(STRIPE_SECRET_KEY) === isLiveKey(STRIPE_PUBLISHABLE_KEY);
      },
      defaultMessage: () =>
        'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys',
    },
  });
}

/** Requires both providers to be live, or both to be sandboxes: a database has payments of one mode. */
function ProvidersOfOneMode(): PropertyDecorator {
  return ValidateBy({
    name: 'providersOfOneMode',
    validator: {
      validate: (_value, args) => {
        const settings = args!.object as ProviderSettings;
        const { NOWPAYMENTS_API_KEY, NOWPAYMENTS_API_URL, STRIPE_API_URL, STRIPE_SECRET_KEY } =
          settings;
        if (NOWPAYMENTS_API_KEY === undefined || STRIPE_SECRET_KEY === undefined) return true;
        if (!URL.canParse(NOWPAYMENTS_API_URL) || !URL.canParse(STRIPE_API_URL)) return true;
        const areCardsLive = isLiveAddress(STRIPE_API_URL) && isLiveKey(STRIPE_SECRET_KEY);
        return isLiveAddress(NOWPAYMENTS_API_URL) === areCardsLive;
      },
      defaultMessage: () =>
        'NOWPAYMENTS_API_URL and STRIPE_SECRET_KEY with STRIPE_API_URL must both be live or both be a sandbox',
    },
  });
}

/** Requires a price ID for Stripe itself; the sandbox does not need one. */
function PriceIdRequired(): PropertyDecorator {
  return ValidateBy({
    name: 'withPriceOfStripe',
    validator: {
      validate: (_value, args) => {
        const { STRIPE_API_URL, STRIPE_PRICE_ID } = args!.object as ProviderSettings;
        return (
          STRIPE_PRICE_ID !== undefined ||
          !URL.canParse(STRIPE_API_URL) ||
          !isLiveAddress(STRIPE_API_URL)
        );
      },
      defaultMessage: () =>
        'STRIPE_PRICE_ID must be given with STRIPE_SECRET_KEY: the monthly price at Stripe, such as price_1Abc',
    },
  });
}
