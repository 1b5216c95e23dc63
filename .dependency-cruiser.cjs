/** Import boundaries; `npm run check` enforces them. */
const { readdirSync } = require('node:fs');

/** A service's files with a unit test beside them: its rules. */
const rulesOf = (service) =>
  readdirSync(`${__dirname}/services/${service}/src`, { recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `^services/${service}/src/${file.replace('.spec.ts', '')}\\.ts$`);

/** The files of payments that decide and calculate. */
const PAYMENTS_RULES = [
  'amounts|acceptance|decide|decision|match|review|snapshot',
  'card-subscription|pro-period',
  'decide-.*|.*-(chain|rules|schedule|status|text)',
].map((names) => `^services/payments/src/.*\\b(${names})\\.ts$`);

/** The folders of services: each imports only those before it, so there are no circles. */
const FOLDERS = {
  identity: [
    'users',
    'mails',
    'memberships',
    'sessions',
    'throttling',
    'second-factor',
    'login',
    'accounts',
    'admin',
    'internal',
  ],
  catalogue: [
    'uploads',
    'objects',
    'signing',
    'transparency-log',
    'safety',
    'contents',
    'tools',
    'catalogue-pages',
    'screenshots',
    'previews',
    'versions',
    'counts',
    'paths',
    'progress',
    'certificates',
    'members',
    'samples',
    'store',
  ],
  downloads: [
    'deletions',
    'entitlements',
    'downloads',
    'update-notices',
    'withdrawal-notices',
    'ratings',
    'members',
    'store',
  ],
  payments: [
    'providers',
    'customers',
    'documents',
    'tools',
    'pro',
    'orders',
    'cards',
    'accounts',
    'admin',
    'crypto',
    'checkout',
    'webhooks',
    'store',
  ],
  realtime: ['sockets', 'sessions', 'counts', 'members', 'connections'],
};

module.exports = {
  forbidden: [
    {
      name: 'services-never-import-services',
      comment:
        'A service never imports another service: services communicate by events and internal HTTP.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-only-read-built-samples',
      comment:
        'A service reads `dist/samples`; the builder and its packages stay out of production.',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^samples/' },
    },
    {
      name: 'libs-import-no-services',
      comment: 'Libraries import no service, gateway, web client or deployment.',
      severity: 'error',
      from: { path: '^libs/', pathNot: '^libs/[^/]+/test/' },
      to: { path: '^(services|gateway|web|samples|dev|deploy|tests)/' },
    },
    {
      name: 'libs-only-through-index',
      severity: 'error',
      from: { pathNot: '^(libs|web)/' },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts$)' },
    },
    {
      name: 'web-imports-api-types-only',
      comment:
        'The client imports only API types of the server, and what verifies signatures and the log.',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^(services|gateway|samples|dev|deploy|libs)/',
        pathNot: '^libs/(contracts/src/api/|transparency/(src/index|test/published-files)\\.ts$)',
      },
    },
    {
      name: 'features-never-import-features',
      comment: 'shared -> features -> app: a feature never imports another.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(features/(?!$1/)|app/)', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'shared-imports-no-feature',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'ssr-stays-out-of-the-browser',
      comment:
        'web/src/ssr runs in the gateway: it imports the client, the client never imports it.',
      severity: 'error',
      from: { path: '^web/src/(?!ssr/)' },
      to: { path: '^web/src/ssr/' },
    },
    {
      name: 'libs-import-libs-through-index',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts$)', pathNot: '^libs/$1/' },
    },
    {
      name: 'operations-use-the-entry-of-a-service',
      comment:
        'The commands for operators import what a service publishes in src/operations.ts; only their tests start whole services.',
      severity: 'error',
      from: { path: '^deploy/', pathNot: '(\\.spec\\.ts$|/test/)' },
      to: { path: '^services/[^/]+/src/(?!operations\\.ts$)' },
    },
    {
      name: 'gateway-imports-no-service',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^(services|samples|dev|deploy|web)/' },
    },
    {
      name: 'domain-imports-no-framework',
      comment:
        'Rules are plain TypeScript: no framework, no database, no clock. In identity, so is what has a unit test beside it.',
      severity: 'error',
      from: { path: [...rulesOf('identity'), ...PAYMENTS_RULES], pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules/(@nestjs|typeorm|pg|minio|@nats-io)' },
    },
    ...Object.entries(FOLDERS).flatMap(([service, folders]) =>
      folders.slice(0, -1).map((folder, position) => ({
        name: `${service}-${folder}-imports-earlier-folders-only`,
        severity: 'error',
        from: { path: `^services/${service}/src/${folder}/` },
        to: { path: `^services/${service}/src/(${folders.slice(position + 1).join('|')})/` },
      })),
    ),
    {
      name: 'production-imports-no-tests',
      severity: 'error',
      from: {
        path: '^(services|gateway|libs|samples|dev|deploy)/',
        pathNot: '(\\.spec\\.ts$|/test/|^dev/[^/]+/testing/)',
      },
      to: { path: '(^tests/|/test/)' },
    },
    {
      name: 'dev-has-one-entry',
      comment: 'Tests and operations use the development servers through index.ts.',
      severity: 'error',
      from: { path: '^(services|gateway|libs|samples|deploy|tests)/' },
      to: { path: '^dev/(shared/|[^/]+/(?!index\\.ts$))' },
    },
    {
      name: 'product-knows-no-dev',
      comment: 'The product never imports the development servers; only its tests do.',
      severity: 'error',
      from: { path: '^(services|gateway|libs)/', pathNot: '(\\.spec\\.ts$|/test/)' },
      to: { path: '^dev/' },
    },
    {
      name: 'dev-servers-are-independent',
      severity: 'error',
      from: { path: '^dev/([^/]+)/', pathNot: '/test/' },
      to: { path: '^dev/(?!$1/|shared/)' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: '\\.entity\\.ts$' } },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist|samples/tools)' },
    tsPreCompilationDeps: true,
  },
};
