import { ISSUERS } from '@libs/auth';
import { internalTokenKeys } from '../secrets/internal-token-keys';
import { World } from '../supervisor/world';
import { serverAddresses, serviceAddresses } from './addresses';
import { sandboxSettings } from './payment-sandbox.part';

/** The services behind the gateway. */
export const services = ['identity', 'catalogue', 'downloads', 'payments', 'realtime'] as const;

/** Settings that are not everybody's: who alone is given them. The gateway holds no storage key and no database password. */
const reserved: Record<string, readonly string[]> = {
  DATABASE_URL: ['identity', 'catalogue', 'downloads', 'payments'],
  INTERNAL_TOKEN_PRIVATE_KEY: ISSUERS,
  S3_ACCESS_KEY: ['catalogue', 'downloads'],
  S3_SECRET_KEY: ['catalogue', 'downloads'],
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
  SMTP_URL: ['payments'],
};

/**
 * How glibc keeps memory. Everywhere: two arenas instead of one for each thread, which costs a service that draws thumbnails 100 MB.
 * Gateway: the buffers of a download stay with the process instead of going back to the kernel and coming again, which halves its processor time.
 */
export function allocatorSettings(part: string): NodeJS.ProcessEnv {
  const everywhere = { MALLOC_ARENA_MAX: '2' };
  return part === 'gateway' ? { ...everywhere, MALLOC_TRIM_THRESHOLD_: '67108864', MALLOC_MMAP_THRESHOLD_: '1048576' } : everywhere;
}

/** Settings that hold a secret of one process each; the process itself gets its own without its name in it. */
const SECRETS_BY_PROCESS = /^(INTERNAL_TOKEN_\w+_PRIVATE_KEY|NATS_\w+_URL)$/;

/** The environment of one service: the operator's own, completed with where everything is (contract §7). */
export function serviceEnvironment(world: World, part: string): NodeJS.ProcessEnv {
  const { settings, places, administrator, ports, mailboxUrl } = world;
  const environment: NodeJS.ProcessEnv = {
    ...allocatorSettings(part),
    SEED_CATALOGUE: 'true',
    SUPPORT_EMAIL: 'support@example.com',
    MAIL_DIR: places.mail,
    ...(mailboxUrl ? { MAILBOX_URL: mailboxUrl } : {}),
    ...settings.environment,
    DRAIN_TRANSFERS_SECONDS: '0', // Ctrl-C ends everything within 15 s; interrupted downloads are resumed
    ...serverAddresses(world, part),
    ...serviceAddresses(world, services),
    ...sandboxSettings(world),
    ...internalTokenKeys(places, settings.environment, part),
    ADMIN_EMAIL: administrator.email,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    PUBLIC_URL: settings.publicUrl,
    HOST: part === 'gateway' ? settings.host : '127.0.0.1',
    PORT: String(part === 'gateway' ? settings.port : ports(part).main),
    METRICS_PORT: String(ports(part).metrics),
  };
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => reserved[name]?.includes(part) ?? !SECRETS_BY_PROCESS.test(name)),
  );
}
