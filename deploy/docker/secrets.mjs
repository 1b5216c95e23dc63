/**
 * Invents every secret the marketplace needs and prints it: a `.env` for Compose, or with `--kubernetes` the Secrets that the
 * manifests refer to. `--sandbox` adds what leads payments to the sandbox. Plain Node without dependencies: it also runs in a fresh clone (`npm run --silent secrets:make`).
 */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

const SERVICES_WITH_DATA = ['identity', 'catalogue', 'downloads', 'payments'];

/** 192 random bits that fit in an address; the letter in front keeps configuration files from taking it for a number. */
const secret = () => `s${randomBytes(24).toString('base64url').replace(/[-_]/g, 'x')}`;

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).trim();
const keySet = JSON.stringify({ keys: [{ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }] });

process.stdout.write(process.argv.includes('--kubernetes') ? kubernetes() : environment());

/** `.env`: the example's secrets filled in; everything else keeps its default. */
function environment() {
  const databases = SERVICES_WITH_DATA.map((name) => `${name.toUpperCase()}_DATABASE_PASSWORD=${secret()}`);
  return [
    '# Made by secrets:make. Keep it out of version control and out of sight; .env.example explains each setting.',
    `INTERNAL_TOKEN_PRIVATE_KEY='${pem.replaceAll('\n', '\\n')}'`,
    `INTERNAL_TOKEN_PUBLIC_KEYS='${keySet}'`,
    `POSTGRES_PASSWORD=${secret()}`,
    ...databases,
    `NATS_PASSWORD=${secret()}`,
    'S3_ACCESS_KEY=exe',
    `S3_SECRET_KEY=${secret()}`,
    'ADMIN_EMAIL=admin@example.com',
    `ADMIN_PASSWORD=${secret()}`,
    `GRAFANA_PASSWORD=${secret()}`,
    ...(process.argv.includes('--sandbox') ? sandbox() : []),
    '',
  ].join('\n');
}

/** Payments with play money; NODE_ENV=production would refuse them. */
function sandbox() {
  return [
    'COMPOSE_PROFILES=sandbox',
    'NODE_ENV=development',
    'NOWPAYMENTS_API_URL=http://payment-sandbox:8080/v1',
    `NOWPAYMENTS_API_KEY=sandbox${secret()}`,
    `NOWPAYMENTS_IPN_SECRET=${secret()}`,
    'STRIPE_API_URL=http://payment-sandbox:8080',
    'PAYMENT_SANDBOX_URL=http://localhost:8090',
    `STRIPE_SECRET_KEY=sk_test_sandbox${secret()}`,
    `STRIPE_PUBLISHABLE_KEY=pk_test_sandbox${secret()}`,
    `STRIPE_WEBHOOK_SECRET=whsec_${secret()}`,
  ];
}

/** The Secrets named in deploy/kubernetes. */
function kubernetes() {
  const databases = SERVICES_WITH_DATA.map((name) =>
    manifest(`${name}-database`, { username: name, password: secret() }, 'kubernetes.io/basic-auth'),
  );
  return [
    manifest('internal-token', { 'private-key': pem, 'public-keys': keySet }),
    ...databases,
    manifest('nats', { username: 'exe', password: secret() }),
    manifest('storage', { 'access-key': 'exe', 'secret-key': secret() }),
    manifest('administrator', { email: 'admin@example.com', password: secret() }),
  ].join('---\n');
}

function manifest(name, data, type = 'Opaque') {
  const lines = Object.entries(data).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}\n`);
  return `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n  namespace: exe\ntype: ${type}\nstringData:\n${lines.join('')}`;
}
