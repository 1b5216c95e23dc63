import { ISSUERS } from '@libs/auth';
import { internalTokenKeys } from '../secrets/internal-token-keys';
import { totpKeys } from '../secrets/totp-keys';
import { natsUrl } from '../nats/nats.process';
import { natsUserOf } from '../nats/users';
import { postgresUrl } from '../postgres/postgres.process';
import { StackContext } from '../supervisor/stack-context';
import { objectStoreKeys } from './object-store.process';
import { sandboxSettings } from './payment-sandbox.process';

export const SERVICES = ['identity', 'catalogue', 'downloads', 'payments', 'realtime'] as const;

const RESERVED_SETTINGS: Record<string, readonly string[]> = {
  DATABASE_URL: ['identity', 'catalogue', 'downloads', 'payments'],
  INTERNAL_TOKEN_PRIVATE_KEY: ISSUERS,
  S3_ACCESS_KEY: ['catalogue', 'downloads'],
  S3_SECRET_KEY: ['catalogue', 'downloads'],
  TOTP_KEYS: ['identity'],
  ADMIN_EMAIL: ['identity'],
  ADMIN_USERNAME: ['identity'],
  ADMIN_PASSWORD: ['identity'],
  NOWPAYMENTS_API_KEY: ['payments'],
  NOWPAYMENTS_IPN_SECRET: ['payments'],
  STRIPE_SECRET_KEY: ['payments'],
  STRIPE_WEBHOOK_SECRET: ['payments'],
  SELLER_NAME: ['payments'],
  SELLER_ADDRESS: ['payments'],
  MAILBOX_URL: ['gateway'],
  SMTP_URL: ['identity', 'payments'],
};

const KIB = 1024;

/** Bytes; the other processes have lower thresholds. */
const MALLOC_THRESHOLDS: Record<string, { mmap: number; trim: number }> = {
  gateway: { mmap: 1024 * KIB, trim: 16 * 1024 * KIB },
  catalogue: { mmap: 128 * KIB, trim: 128 * KIB },
};

/**
 * Settings that keep processes from holding memory they do not use. glibc: two arenas save memory in a service that renders thumbnails; buffers from 32 KB on
 * that go back to the kernel when they are freed save 10 to 30 MB per process, but would double the CPU time of the gateway's downloads, which may keep 16 MB,
 * and add a tenth to that of the catalogue's pages of 53 KB.
 * V8: halves of 4 MB for new objects, instead of 16, save 15 to 35 MB per process.
 */
export function allocatorSettings(name: string): { NODE_OPTIONS: string } & NodeJS.ProcessEnv {
  const everywhere = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=4' };
  const thresholds = MALLOC_THRESHOLDS[name] ?? { mmap: 32 * KIB, trim: 64 * KIB };
  return { ...everywhere, MALLOC_MMAP_THRESHOLD_: String(thresholds.mmap), MALLOC_TRIM_THRESHOLD_: String(thresholds.trim) };
}

/** Secrets of single processes, such as NATS_IDENTITY_URL; each process gets its own one as NATS_URL. */
const SECRETS_BY_PROCESS = /^(INTERNAL_TOKEN_\w+_PRIVATE_KEY|NATS_\w+_URL)$/;

/** The environment of a service: the operator's settings and the URLs of everything (contract §7). */
export function serviceEnvironment(context: StackContext, name: string): NodeJS.ProcessEnv {
  const { settings, paths, administrator, ports, mailboxUrl } = context;
  const allocators = allocatorSettings(name);
  const environment: NodeJS.ProcessEnv = {
    ...allocators,
    SEED_CATALOGUE: 'true',
    SUPPORT_EMAIL: 'support@example.com',
    MAIL_DIR: paths.mail,
    ...(mailboxUrl ? { MAILBOX_URL: mailboxUrl } : {}),
    ...settings.environment,
    NODE_OPTIONS: [allocators.NODE_OPTIONS, settings.environment.NODE_OPTIONS ?? ''].join(' ').trim(), // the operator's options win
    DRAIN_TRANSFERS_SECONDS: '0', // Ctrl-C ends everything within 15 s; interrupted downloads are resumed
    ...serverAddresses(context, name),
    ...serviceAddresses(context),
    ...sandboxSettings(context),
    ...internalTokenKeys(paths, settings.environment, name),
    TOTP_KEYS: totpKeys(paths, settings.environment),
    ADMIN_EMAIL: administrator.email,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    PUBLIC_URL: settings.publicUrl,
    HOST: name === 'gateway' ? settings.host : '127.0.0.1',
    PORT: String(name === 'gateway' ? settings.port : ports(name).main),
    METRICS_PORT: String(ports(name).metrics),
  };
  return Object.fromEntries(
    Object.entries(environment).filter(([setting]) => RESERVED_SETTINGS[setting]?.includes(name) ?? !SECRETS_BY_PROCESS.test(setting)),
  );
}

/** URLs of the servers: those of the operator, or the embedded ones with the process's own NATS user. */
function serverAddresses({ settings, paths, ports }: StackContext, name: string): NodeJS.ProcessEnv {
  const given = settings.environment;
  return {
    DATABASE_URL: given.DATABASE_URL ?? postgresUrl(paths, ports('postgres').main),
    NATS_URL: given[`NATS_${name.toUpperCase()}_URL`] ?? given.NATS_URL ?? natsUrl(paths, ports('nats').main, natsUserOf(name)),
    S3_BUCKET: given.S3_BUCKET ?? 'marketplace',
    ...(given.S3_ENDPOINT ? { S3_REGION: given.S3_REGION ?? 'us-east-1' } : embeddedStore({ paths, ports })),
  };
}

function embeddedStore({ paths, ports }: Pick<StackContext, 'paths' | 'ports'>): NodeJS.ProcessEnv {
  const { accessKey, secretKey, region } = objectStoreKeys(paths);
  const endpoint = `http://127.0.0.1:${ports('object-store').main}`;
  return { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region };
}

/** IDENTITY_URL and so on: those of the operator, or the embedded services. */
function serviceAddresses({ settings, ports }: StackContext): NodeJS.ProcessEnv {
  const addresses = SERVICES.map((service) => {
    const name = `${service.toUpperCase()}_URL`;
    return [name, settings.environment[name] ?? `http://127.0.0.1:${ports(service).main}`] as const;
  });
  return Object.fromEntries(addresses);
}
