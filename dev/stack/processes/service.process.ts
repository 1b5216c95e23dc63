import { ISSUERS } from '@libs/auth';
import { natsUrl } from '../nats/nats.process';
import { natsUserOf } from '../nats/users';
import { httpStatus, reachableHost, requirePublicPort } from '../ports';
import { postgresUrl } from '../postgres/postgres.process';
import { ProcessDefinition, programCommand } from '../process/run-process';
import { internalTokenKeys, signatureKeys, totpKeys } from '../secrets';
import { StackContext } from '../supervisor/context';
import { objectStoreKeys } from './object-store.process';
import { sandboxSettings } from './payment-sandbox.process';

export const SERVICES = ['identity', 'catalogue', 'downloads', 'payments', 'realtime'] as const;

const RESERVED_SETTINGS: Record<string, readonly string[]> = {
  DATABASE_URL: ['identity', 'catalogue', 'downloads', 'payments'],
  INTERNAL_TOKEN_PRIVATE_KEY: ISSUERS,
  S3_ACCESS_KEY: ['catalogue', 'downloads'],
  S3_SECRET_KEY: ['catalogue', 'downloads'],
  TOTP_KEYS: ['identity'],
  SIGNING_KEYS: ['catalogue'],
  LOG_KEYS: ['catalogue'],
  RECEIPT_KEYS: ['payments'],
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

/** Secrets of single processes, such as NATS_IDENTITY_URL; each process gets its own one as NATS_URL. */
const SECRETS_BY_PROCESS = /^(INTERNAL_TOKEN_\w+_PRIVATE_KEY|NATS_\w+_URL)$/;

/** The environment of a service: the operator's settings and the URLs of everything (docs/settings.md). */
export function serviceEnvironment(context: StackContext, name: string): NodeJS.ProcessEnv {
  const { settings, paths, administrator, ports, mailboxUrl } = context;
  const environment: NodeJS.ProcessEnv = {
    SEED_CATALOGUE: 'true',
    SUPPORT_EMAIL: 'support@example.com',
    SUPPORT_RESPONSE_HOURS: '24',
    COMMUNITY_URL: 'https://community.example.com',
    MAIL_DIR: paths.mail,
    ...(mailboxUrl ? { MAILBOX_URL: mailboxUrl } : {}),
    ...settings.environment,
    DRAIN_TRANSFERS_SECONDS: '0', // Ctrl-C ends everything within 15 s; interrupted downloads are resumed
    ...serverAddresses(context, name),
    ...serviceAddresses(context),
    ...sandboxSettings(context),
    ...internalTokenKeys(paths, settings.environment, name),
    TOTP_KEYS: totpKeys(paths, settings.environment),
    ...signatureKeys(paths, settings.environment),
    ADMIN_EMAIL: administrator.email,
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    PUBLIC_URL: settings.publicUrl,
    HOST: name === 'gateway' ? settings.host : '127.0.0.1',
    PORT: String(name === 'gateway' ? settings.port : ports(name).main),
    METRICS_PORT: String(ports(name).metrics),
  };
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([setting]) =>
        RESERVED_SETTINGS[setting]?.includes(name) ?? !SECRETS_BY_PROCESS.test(setting),
    ),
  );
}

/** URLs of the servers: those of the operator, or the embedded ones with the process's own NATS user. */
function serverAddresses(
  { settings, paths, ports }: StackContext,
  name: string,
): NodeJS.ProcessEnv {
  const given = settings.environment;
  return {
    DATABASE_URL: given.DATABASE_URL ?? postgresUrl(paths, ports('postgres').main),
    NATS_URL:
      given[`NATS_${name.toUpperCase()}_URL`] ??
      given.NATS_URL ??
      natsUrl(paths, ports('nats').main, natsUserOf(name)),
    S3_BUCKET: given.S3_BUCKET ?? 'marketplace',
    ...(given.S3_ENDPOINT
      ? { S3_REGION: given.S3_REGION ?? 'us-east-1' }
      : embeddedStore({ paths, ports })),
  };
}

function embeddedStore({ paths, ports }: Pick<StackContext, 'paths' | 'ports'>): NodeJS.ProcessEnv {
  const { accessKey, secretKey, region } = objectStoreKeys(paths);
  const endpoint = `http://127.0.0.1:${ports('object-store').main}`;
  return {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_REGION: region,
  };
}

/** IDENTITY_URL and so on: those of the operator, or the embedded services. */
function serviceAddresses({ settings, ports }: StackContext): NodeJS.ProcessEnv {
  const addresses = SERVICES.map((service) => {
    const name = `${service.toUpperCase()}_URL`;
    return [name, settings.environment[name] ?? `http://127.0.0.1:${ports(service).main}`] as const;
  });
  return Object.fromEntries(addresses);
}

/** A service behind the gateway; it is ready when its private `/readyz` returns 200. */
export function serviceProcess(context: StackContext, name: string): ProcessDefinition {
  const { main, metrics } = context.ports(name);
  return {
    name,
    ports: [main, metrics],
    command: async () =>
      programCommand(
        `services/${name}/src/main.js`,
        serviceEnvironment(context, name),
        context.settings,
      ),
    isReady: async () => (await httpStatus(`http://127.0.0.1:${metrics}/readyz`)) === 200,
  };
}

/** The gateway on the public port; it is ready when its `/healthz` returns 200. */
export function gatewayProcess(context: StackContext): ProcessDefinition {
  const { port, host } = context.settings;
  const { metrics } = context.ports('gateway');
  return {
    name: 'gateway',
    ports: [metrics],
    command: async () => {
      await requirePublicPort(port, host);
      return programCommand(
        'gateway/src/main.js',
        serviceEnvironment(context, 'gateway'),
        context.settings,
      );
    },
    isReady: async () =>
      (await httpStatus(`http://${reachableHost(host)}:${port}/healthz`)) === 200,
  };
}
