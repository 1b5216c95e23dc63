/** New secrets of a deployment: for each process of Compose an environment file, or Secrets for Kubernetes. */
import { randomBytes } from 'node:crypto';
import { generateX25519Identity } from 'age-encryption';
import { newListKey } from './key-lists.mjs';
import { ISSUERS, keySet, newPrivateKey } from './token-keys.mjs';

const SERVICES_WITH_DATA = ['identity', 'catalogue', 'downloads', 'payments'];
const BROKER_CLIENTS = ['gateway', ...SERVICES_WITH_DATA, 'realtime'];

/** 192 random bits that are safe in URLs; the leading letter prevents configuration files from parsing them as a number. */
const password = () => `s${randomBytes(24).toString('base64url').replace(/[-_]/g, 'x')}`;
const passwords = (names) => Object.fromEntries(names.map((name) => [name, password()]));
const mapKeys = (record, rename) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [rename(name), value]));

async function newSecrets() {
  const keys = Object.fromEntries(ISSUERS.map((issuer) => [issuer, newPrivateKey()]));
  return {
    keys,
    publicKeys: keySet(keys),
    broker: passwords(['exe', ...BROKER_CLIENTS]),
    databases: passwords(['postgres', 'monitor', ...SERVICES_WITH_DATA]),
    storage: { S3_ACCESS_KEY: 'exe', S3_SECRET_KEY: password() },
    totpKeys: newListKey('TOTP_KEYS'),
    signingKeys: newListKey('SIGNING_KEYS'),
    logKeys: newListKey('LOG_KEYS'),
    receiptKeys: newListKey('RECEIPT_KEYS'),
    admin: { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: password() },
    backupKey: await generateX25519Identity(),
    grafana: password(),
  };
}

/** The settings of each environment file; `sandbox` adds keys for simulated payments. */
export async function makeFiles({ sandbox = false } = {}) {
  const made = await newSecrets();
  const { keys, broker, databases, storage } = made;
  const service = (name) => ({
    ...(name in keys ? { INTERNAL_TOKEN_PRIVATE_KEY: keys[name] } : {}),
    INTERNAL_TOKEN_PUBLIC_KEYS: made.publicKeys,
    NATS_URL: `nats://${name}:${broker[name]}@nats:4222`,
    ...(SERVICES_WITH_DATA.includes(name)
      ? { DATABASE_URL: `postgres://${name}:${databases[name]}@postgres:5432` }
      : {}),
  });
  const files = {
    gateway: service('gateway'),
    identity: { ...service('identity'), ...made.admin, TOTP_KEYS: made.totpKeys },
    catalogue: {
      ...service('catalogue'),
      ...storage,
      SIGNING_KEYS: made.signingKeys,
      LOG_KEYS: made.logKeys,
    },
    downloads: { ...service('downloads'), ...storage },
    payments: { ...service('payments'), RECEIPT_KEYS: made.receiptKeys },
    realtime: service('realtime'),
    postgres: mapKeys(databases, (name) =>
      name === 'postgres' ? 'POSTGRES_PASSWORD' : `${name.toUpperCase()}_DATABASE_PASSWORD`,
    ),
    nats: mapKeys(broker, (name) =>
      name === 'exe' ? 'NATS_PASSWORD' : `NATS_${name.toUpperCase()}_PASSWORD`,
    ),
    minio: {
      MINIO_ROOT_USER: storage.S3_ACCESS_KEY,
      MINIO_ROOT_PASSWORD: storage.S3_SECRET_KEY,
      ...storage, // for the development server in its place
    },
    operations: {
      DATABASE_URL: `postgres://postgres:${databases.postgres}@postgres:5432`,
      NATS_URL: `nats://exe:${broker.exe}@nats:4222`,
      ...storage,
      BACKUP_KEY: made.backupKey,
    },
    'postgres-exporter': { DATA_SOURCE_PASS: databases.monitor },
    grafana: { GF_SECURITY_ADMIN_PASSWORD: made.grafana },
  };
  return sandbox ? withSandbox(files) : files;
}

function withSandbox(files) {
  const [api, ipn, stripe, webhook] = Array.from({ length: 4 }, password);
  const publishable = { STRIPE_PUBLISHABLE_KEY: `pk_test_sandbox${password()}` };
  return {
    ...files,
    gateway: { ...files.gateway, ...publishable },
    payments: {
      ...files.payments,
      ...publishable,
      NOWPAYMENTS_API_KEY: `sandbox${api}`,
      NOWPAYMENTS_IPN_SECRET: ipn,
      STRIPE_SECRET_KEY: `sk_test_sandbox${stripe}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${webhook}`,
    },
    'payment-sandbox': {
      SANDBOX_API_KEY: `sandbox${api}`,
      SANDBOX_IPN_SECRET: ipn,
      SANDBOX_STRIPE_SECRET_KEY: `sk_test_sandbox${stripe}`,
      SANDBOX_STRIPE_WEBHOOK_SECRET: `whsec_${webhook}`,
    },
  };
}

/** The Secrets for deploy/kubernetes; the operator adds those of external accounts. */
export async function makeSecretManifests() {
  const { keys, publicKeys, databases, broker, totpKeys, signingKeys, logKeys, ...others } =
    await newSecrets();
  const { receiptKeys, backupKey, admin } = others;
  const { exe, ...clients } = broker;
  return [
    manifest('internal-token', { ...keys, 'public-keys': publicKeys }),
    ...SERVICES_WITH_DATA.map((name) =>
      manifest(
        `${name}-database`,
        { username: name, password: databases[name] },
        'kubernetes.io/basic-auth',
      ),
    ),
    manifest('nats', { password: exe, ...clients }),
    manifest('totp-keys', { keys: totpKeys }),
    manifest('signing-keys', { files: signingKeys, log: logKeys, receipts: receiptKeys }),
    manifest('backup-key', { key: backupKey }),
    manifest('administrator', { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  ];
}

function manifest(name, stringData, type = 'Opaque') {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'exe' },
    type,
    stringData,
  };
}
