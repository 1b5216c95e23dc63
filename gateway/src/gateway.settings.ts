import { isIP, isIPv6 } from 'node:net';
import {
  HttpAddress,
  loadSettings,
  ServiceSettings,
  SettingsError,
  SIGNING_KEY_NEEDED,
} from '@libs/service';
import { Type } from 'class-transformer';
import { IsEmail, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { ServiceName } from './routes/route';

export class GatewaySettings extends ServiceSettings {
  /** `localhost` means 127.0.0.1 and, where available, ::1. */
  override HOST: string = 'localhost';

  override PORT: number = 8080;

  /** The gateway signs tokens and accepts none. */
  @IsOptional()
  override INTERNAL_TOKEN_PUBLIC_KEYS: string = '';

  /** Internal address of identity. */
  @HttpAddress()
  IDENTITY_URL: string;

  /** Internal address of catalogue. */
  @HttpAddress()
  CATALOGUE_URL: string;

  /** Internal address of downloads. */
  @HttpAddress()
  DOWNLOADS_URL: string;

  /** Internal address of payments. */
  @HttpAddress()
  PAYMENTS_URL: string;

  /** Internal address of realtime. */
  @HttpAddress()
  REALTIME_URL: string;

  /** Object store that files are fetched from; signed URLs of any other origin are refused. */
  @HttpAddress()
  S3_ENDPOINT: string;

  /** Networks whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted, separated by commas. */
  @IsString()
  TRUSTED_PROXIES: string = '';

  /** Client connections of a process; each proxied one takes a second file descriptor. */
  @Type(() => Number)
  @IsInt({ message: 'MAX_CONNECTIONS must be a number of connections' })
  @Min(10, { message: 'MAX_CONNECTIONS must be at least 10' })
  MAX_CONNECTIONS: number = 8_000;

  /** Concurrent downloads of one member in a process; more are 429 and not counted. */
  @Type(() => Number)
  @IsInt({ message: 'MAX_DOWNLOADS_PER_MEMBER must be a number of downloads' })
  @Min(1, { message: 'MAX_DOWNLOADS_PER_MEMBER must be at least 1' })
  MAX_DOWNLOADS_PER_MEMBER: number = 10;

  /**
   * Seconds to wait, after SIGTERM and `DRAIN_SECONDS`, for running uploads and downloads; 300 in
   * containers. A container's grace period must be 15 s longer than both.
   */
  @Type(() => Number)
  @IsInt({ message: 'DRAIN_TRANSFERS_SECONDS must be a number of seconds from 0 to 3600' })
  @Min(0, { message: 'DRAIN_TRANSFERS_SECONDS must be a number of seconds from 0 to 3600' })
  @Max(3600, { message: 'DRAIN_TRANSFERS_SECONDS must be a number of seconds from 0 to 3600' })
  DRAIN_TRANSFERS_SECONDS: number = 0;

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

  /** Address of the members' community. Without it, pages sell no access to it. */
  @IsOptional()
  @HttpAddress('https://community.example.com')
  COMMUNITY_URL?: string;

  /** Address of the newsletter's page, linked in the footer. */
  @IsOptional()
  @HttpAddress('https://news.example.com')
  NEWSLETTER_URL?: string;

  /** Stripe's key for browsers. It must have the mode of the secret key. */
  @IsOptional()
  @IsString()
  STRIPE_PUBLISHABLE_KEY?: string;

  /** Address of Stripe's API; only the payment sandbox needs another one. */
  @IsOptional()
  @HttpAddress()
  STRIPE_API_URL?: string;

  /** Address of NOWPayments' API; only the payment sandbox needs another one. */
  @IsOptional()
  @HttpAddress()
  NOWPAYMENTS_API_URL?: string;

  /** Public address of the payment sandbox's pages. The embedded stack sets it. */
  @IsOptional()
  @HttpAddress()
  PAYMENT_SANDBOX_URL?: string;

  /** Page with the emails of a development stack. The embedded stack sets it. */
  @IsOptional()
  @HttpAddress()
  MAILBOX_URL?: string;

  /** `hosted` sends buyers to the provider's page; `direct` shows address and amount on ours. */
  @IsIn(['direct', 'hosted'], { message: 'CRYPTO_CHECKOUT must be direct or hosted' })
  CRYPTO_CHECKOUT: 'direct' | 'hosted' = 'direct';

  /**
   * Folder of the built web client; defaults to the project's `web/dist`. `<folder>-server` has the
   * renderer.
   */
  @IsOptional()
  @IsString()
  WEB_DIR?: string;
}

/** Returns the URL of each service. */
export const serviceUrls = (settings: GatewaySettings): Record<ServiceName, string> => ({
  identity: settings.IDENTITY_URL,
  catalogue: settings.CATALOGUE_URL,
  downloads: settings.DOWNLOADS_URL,
  payments: settings.PAYMENTS_URL,
  realtime: settings.REALTIME_URL,
});

export function loadGatewaySettings(environment: NodeJS.ProcessEnv): GatewaySettings {
  const settings = loadSettings(GatewaySettings, environment);
  const problems = trustedProxies(settings).flatMap((network) =>
    isNetwork(network)
      ? []
      : `TRUSTED_PROXIES must be networks such as 10.0.0.0/8 separated by commas; "${network}" is none`,
  );
  if (!settings.INTERNAL_TOKEN_PRIVATE_KEY) problems.push(SIGNING_KEY_NEEDED);
  if (settings.RATE_LIMITS === 'off' && settings.NODE_ENV === 'production') {
    problems.push('RATE_LIMITS=off is for load tests and refused when NODE_ENV is production');
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

export const trustedProxies = ({ TRUSTED_PROXIES }: GatewaySettings): string[] =>
  TRUSTED_PROXIES.split(',').flatMap((network) => network.trim() || []);

/** Whether a text is an address or a network; Fastify would also accept names such as `loopback`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= (isIPv6(address) ? 128 : 32))
  );
}

interface RateLimit {
  max: number;
  timeWindow: string;
}

/** The gateway's timeouts in milliseconds and rate limits; tests use smaller ones. */
export class GatewayLimits {
  /** From the start of the request to the end of its JSON body. */
  jsonBodyMs = 15_000;
  /** How long a service may be silent. */
  serviceMs = 30_000;
  uploadServiceMs = 120_000;
  /** How long downloads or the object store may be silent (docs/tools.md). */
  storeMs = 5_000;
  /** How long a connection without any traffic stays open: mostly clients that stopped reading. */
  idleMs = 150_000;
  /** How long a rejected request body is still read, so that its sender receives the response. */
  unreadBodyMs = 5_000;
  /** How long the rendering thread waits for another page before it ends, which frees 40 MB. */
  rendererIdleMs = 20_000;
  /** GET, HEAD and upgrades: a classroom behind one address opens the catalogue, thumbnails included, at once. */
  reads: RateLimit = { max: 3000, timeWindow: '10 seconds' };
  /** Other methods: the same classroom registers, logs in and downloads. */
  writes: RateLimit = { max: 600, timeWindow: '1 minute' };
  /** Files read inside archives: a person opens one after the other. */
  costlyReads: RateLimit = { max: 300, timeWindow: '1 minute' };
  /** Pages of the web client: the classroom opens the site at once, then each person opens a page every few seconds. */
  pages: RateLimit = { max: 600, timeWindow: '30 seconds' };
}
