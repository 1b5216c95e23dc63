import { Type } from 'class-transformer';
import { IsEmail, IsIn, IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';
import { loadSettings, ServiceSettings, SettingsError, SIGNING_KEY_NEEDED } from '@libs/service';

const ADDRESS = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };
const address = (name: string) => IsUrl(ADDRESS, { message: `${name} must be an address such as http://127.0.0.1:4101` });

/** What the gateway reads from its environment (contract §7). */
export class GatewaySettings extends ServiceSettings {
  /** `localhost` listens on 127.0.0.1 and, where there is one, on ::1. */
  override HOST: string = 'localhost';

  override PORT: number = 8080;

  /** The gateway signs tokens and accepts none. */
  @IsOptional()
  override INTERNAL_TOKEN_PUBLIC_KEYS: string = '';

  @address('IDENTITY_URL')
  IDENTITY_URL: string;

  @address('CATALOGUE_URL')
  CATALOGUE_URL: string;

  @address('DOWNLOADS_URL')
  DOWNLOADS_URL: string;

  @address('PAYMENTS_URL')
  PAYMENTS_URL: string;

  @address('REALTIME_URL')
  REALTIME_URL: string;

  /** The object store from which files are fetched; signed addresses of any other origin are refused. */
  @address('S3_ENDPOINT')
  S3_ENDPOINT: string;

  /** Networks whose `X-Forwarded-For` is believed, separated by commas; none when empty. */
  @IsString()
  TRUSTED_PROXIES: string = '';

  /** Connections of clients that one process keeps open; each that is proxied takes a second descriptor. */
  @Type(() => Number)
  @IsInt({ message: 'MAX_CONNECTIONS must be a number of connections' })
  @Min(10, { message: 'MAX_CONNECTIONS must be at least 10' })
  MAX_CONNECTIONS: number = 8_000;

  /** The share of one address: enough for a school behind one address, whose browsers open six each. */
  @Type(() => Number)
  @IsInt({ message: 'MAX_CONNECTIONS_PER_ADDRESS must be a number of connections' })
  @Min(1, { message: 'MAX_CONNECTIONS_PER_ADDRESS must be at least 1' })
  MAX_CONNECTIONS_PER_ADDRESS: number = 1_000;

  /** Downloads that one member may have running at the same time. */
  @Type(() => Number)
  @IsInt({ message: 'MAX_DOWNLOADS_PER_MEMBER must be a number of downloads' })
  @Min(1, { message: 'MAX_DOWNLOADS_PER_MEMBER must be at least 1' })
  MAX_DOWNLOADS_PER_MEMBER: number = 10;

  /** Seconds a gateway goes on working after SIGTERM and DRAIN_SECONDS while uploads and downloads are running; 0 does not wait for them. */
  @Type(() => Number)
  @IsInt({ message: 'DRAIN_TRANSFERS_SECONDS must be a number of seconds from 0 to 3600' })
  @Min(0, { message: 'DRAIN_TRANSFERS_SECONDS must be a number of seconds from 0 to 3600' })
  @Max(3600, { message: 'DRAIN_TRANSFERS_SECONDS must be a number of seconds from 0 to 3600' })
  DRAIN_TRANSFERS_SECONDS: number = 0;

  @IsEmail({ require_tld: false }, { message: 'SUPPORT_EMAIL must be an email address' })
  SUPPORT_EMAIL: string = 'support@example.com';

  @IsOptional()
  @IsString()
  STRIPE_PUBLISHABLE_KEY?: string;

  @IsOptional()
  @address('STRIPE_API_URL')
  STRIPE_API_URL?: string;

  @IsOptional()
  @address('NOWPAYMENTS_API_URL')
  NOWPAYMENTS_API_URL?: string;

  /** Where people's browsers reach the pages of the payment sandbox; only where there is one. */
  @IsOptional()
  @address('PAYMENT_SANDBOX_URL')
  PAYMENT_SANDBOX_URL?: string;

  /** Where people's browsers read the mails of a development stack; only where there is such a page. */
  @IsOptional()
  @address('MAILBOX_URL')
  MAILBOX_URL?: string;

  @IsIn(['direct', 'hosted'], { message: 'PAYMENTS_MODE must be direct or hosted' })
  PAYMENTS_MODE: 'direct' | 'hosted' = 'direct';

  /** Folder of the built web client; `web/dist` of the project when absent. */
  @IsOptional()
  @IsString()
  WEB_DIR?: string;
}

/** Reads and checks the gateway's settings; SettingsError has one sentence for each that is wrong. */
export function loadGatewaySettings(environment: NodeJS.ProcessEnv): GatewaySettings {
  const settings = loadSettings(GatewaySettings, environment);
  const problems: string[] = [];
  if (!settings.INTERNAL_TOKEN_PRIVATE_KEY) problems.push(SIGNING_KEY_NEEDED);
  if (settings.RATE_LIMITS === 'off' && settings.NODE_ENV === 'production') {
    problems.push('RATE_LIMITS=off is for load tests and refused when NODE_ENV is production');
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
