/**
 * `npm run ops -- secrets`: generates all secrets and writes them to `.env` for Compose, readable only by its owner.
 * It overwrites no file, and generates no secrets while volumes of the project contain data.
 *   --sandbox     adds the settings of the payment sandbox
 *   --upgrade     adds missing settings to the environment file
 *   --file PATH   another file than .env
 *   --print       prints the file instead of writing it; with --upgrade, reads it from standard input
 *   --kubernetes  prints the Secrets that the manifests refer to
 *   --help        prints the usage
 * Plain Node without dependencies: it also runs in a fresh clone.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  acceptedKeys,
  changeSettings,
  ISSUERS,
  keySet,
  newPrivateKey,
  privateKeyOf,
  PUBLIC_KEYS,
  publicKeyOf,
  readSettings,
  requireThat,
} from './environment-file.mjs';
import { environmentFile, readEnvironmentFile, writeEnvironmentFile } from './environment-path.mjs';
import { requireNoData } from './existing-data.mjs';
import { print } from './print.mjs';

const SERVICES_WITH_DATA = ['identity', 'catalogue', 'downloads', 'payments'];
const BROKER_CLIENTS = ['gateway', ...SERVICES_WITH_DATA, 'realtime'];

/** 192 random bits that are safe in URLs; the leading letter prevents configuration files from parsing them as a number. */
const secret = () => `s${randomBytes(24).toString('base64url').replace(/[-_]/g, 'x')}`;

/** A key as TOTP_KEYS lists it; a random id, so that a new key is not taken for a lost one. */
const totpKey = () => `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;

const USAGE =
  'Usage: npm run ops -- secrets [--sandbox] [--upgrade] [--file PATH | --print | --kubernetes]';
const OPTIONS = {
  sandbox: 'boolean',
  upgrade: 'boolean',
  print: 'boolean',
  kubernetes: 'boolean',
  help: 'boolean',
  file: 'string',
};
let options;

try {
  options = parseArgs({
    options: Object.fromEntries(Object.entries(OPTIONS).map(([name, type]) => [name, { type }])),
  }).values;
  if (options.help) print(USAGE);
  else if (options.kubernetes) process.stdout.write(kubernetes());
  else if (options.print)
    process.stdout.write(options.upgrade ? upgraded(readFileSync(0, 'utf8')) : environment());
  else writeFile(options.file ?? environmentFile());
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function writeFile(file) {
  if (options.upgrade) return writeEnvironmentFile(file, upgraded(readEnvironmentFile(file)));
  requireThat(
    !existsSync(file),
    `${file} exists already and is not written over; --upgrade adds what it lacks.`,
  );
  requireNoData();
  writeEnvironmentFile(file, environment());
  print(
    `${file} holds new secrets. Keep it: the data that is made with them can be opened with no others.`,
  );
  print('Copy BACKUP_KEY and TOTP_KEYS to another machine: without them, backups are of no use.');
}

/** `.env`: the example with generated secrets; other settings keep their defaults. */
function environment() {
  const head =
    '# Made by npm run ops -- secrets. Keep it out of version control and out of sight; .env.example explains each setting.\n';
  return changeSettings(head, { ...secrets(), ...(options.sandbox ? sandbox() : {}) });
}

/**
 * Adds the settings that an environment file lacks. Accepted keys stay, because running processes still sign with them. Without BACKUP_KEY
 * backups were not encrypted by choice, and a key that nobody has copied would make the next ones worthless.
 */
function upgraded(text) {
  const given = readSettings(text);
  requireThat(
    Boolean(given[PUBLIC_KEYS]),
    `${PUBLIC_KEYS} must be in the environment file on the input`,
  );
  const missing = Object.entries(secrets()).filter(
    ([name]) => !given[name] && name !== 'BACKUP_KEY',
  );
  const made = ISSUERS.filter((issuer) => !given[privateKeyOf(issuer)]);
  const changes = Object.fromEntries(missing);
  const keys = made.map((issuer) => publicKeyOf(changes[privateKeyOf(issuer)], issuer));
  return changeSettings(text, {
    ...changes,
    ...(made.length > 0 ? { [PUBLIC_KEYS]: keySet([...acceptedKeys(given), ...keys]) } : {}),
  });
}

function secrets() {
  const privateKeys = Object.fromEntries(
    ISSUERS.map((issuer) => [privateKeyOf(issuer), newPrivateKey()]),
  );
  return {
    ...privateKeys,
    [PUBLIC_KEYS]: keySet(
      ISSUERS.map((issuer) => publicKeyOf(privateKeys[privateKeyOf(issuer)], issuer)),
    ),
    POSTGRES_PASSWORD: secret(),
    ...Object.fromEntries(
      SERVICES_WITH_DATA.map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, secret()]),
    ),
    MONITOR_DATABASE_PASSWORD: secret(),
    NATS_PASSWORD: secret(),
    ...Object.fromEntries(
      BROKER_CLIENTS.map((name) => [`NATS_${name.toUpperCase()}_PASSWORD`, secret()]),
    ),
    S3_ACCESS_KEY: 'exe',
    S3_SECRET_KEY: secret(),
    TOTP_KEYS: totpKey(),
    BACKUP_KEY: randomBytes(32).toString('base64'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: secret(),
    GRAFANA_PASSWORD: secret(),
    // No secret: a marketplace without backups is one by choice.
    COMPOSE_PROFILES: 'backups',
  };
}

/** Settings for simulated payments; NODE_ENV=production would refuse them. */
function sandbox() {
  return {
    COMPOSE_PROFILES: 'sandbox',
    NODE_ENV: 'development',
    NOWPAYMENTS_API_URL: 'http://payment-sandbox:8080/v1',
    NOWPAYMENTS_API_KEY: `sandbox${secret()}`,
    NOWPAYMENTS_IPN_SECRET: secret(),
    STRIPE_API_URL: 'http://payment-sandbox:8080',
    PAYMENT_SANDBOX_URL: 'http://localhost:8090',
    STRIPE_SECRET_KEY: `sk_test_sandbox${secret()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_sandbox${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  };
}

/** The Secrets for deploy/kubernetes that can be generated; the operator provides those of external accounts. */
function kubernetes() {
  const made = secrets();
  const keys = ISSUERS.map((issuer) => [
    issuer,
    made[privateKeyOf(issuer)].replaceAll('\\n', '\n'),
  ]);
  const databases = SERVICES_WITH_DATA.map((name) =>
    manifest(
      `${name}-database`,
      { username: name, password: made[`${name.toUpperCase()}_DATABASE_PASSWORD`] },
      'kubernetes.io/basic-auth',
    ),
  );
  const brokerClients = BROKER_CLIENTS.map((name) => [
    name,
    made[`NATS_${name.toUpperCase()}_PASSWORD`],
  ]);
  return [
    manifest('internal-token', { ...Object.fromEntries(keys), 'public-keys': made[PUBLIC_KEYS] }),
    ...databases,
    manifest('nats', { password: made.NATS_PASSWORD, ...Object.fromEntries(brokerClients) }),
    manifest('totp-keys', { keys: made.TOTP_KEYS }),
    manifest('backup-key', { key: made.BACKUP_KEY }),
    manifest('administrator', { email: made.ADMIN_EMAIL, password: made.ADMIN_PASSWORD }),
  ].join('---\n');
}

function manifest(name, data, type = 'Opaque') {
  const lines = Object.entries(data).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}\n`);
  return `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n  namespace: exe\ntype: ${type}\nstringData:\n${lines.join('')}`;
}
