/**
 * unit: pure functions. medium: one service on real PostgreSQL, NATS and object storage. web: components in jsdom.
 * api: a running marketplace through the gateway. security: hostile requests to it. faults: the same while processes are killed.
 * containers: the image and the Compose file on a container engine (`npm run test:containers`).
 * Files named `*.nightly.*` run only with NIGHTLY=true (docs/testing.md). The tests in Chromium are Playwright's (playwright.config.mjs).
 */
const { temporaryFolder } = require('./tests/harness/temporary-folder.cjs');

process.env.TMPDIR = temporaryFolder();

/** Packages that are ES modules, which Jest can load only as CommonJS on Node 20. */
const ES_MODULES = [
  '@fastify/static',
  '@nestjs',
  '@noble',
  '@scure',
  'age-encryption',
  'date-fns',
  'fast-check',
  'fontkit',
  'lru-cache',
  'postal-mime',
  'smtp-server',
  'uuid',
  'zod',
];

const swc = (jsc) => [
  '@swc/jest',
  {
    swcrc: false,
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
    jsc: { target: 'es2022', ...jsc },
  },
];
const javascript = swc({ parser: { syntax: 'ecmascript' } });

const shared = {
  rootDir: __dirname,
  setupFiles: ['reflect-metadata'],
  moduleNameMapper: {
    '^@libs/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^@testing$': '<rootDir>/tests/harness/index.ts',
  },
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(process.env.NIGHTLY === 'true' ? [] : ['\\.nightly\\.']),
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/samples/tools'],
  transform: { '\\.ts$': '@swc/jest', '\\.m?js$': javascript },
  transformIgnorePatterns: [`/node_modules/(?!(?:${ES_MODULES.join('|')})/)`],
};
/** @type {import('jest').Config} */
module.exports = {
  maxWorkers: 2,
  workerIdleMemoryLimit: '700MB', // a worker keeps what its files have loaded, and collecting that garbage takes a tenth of the time
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testTimeout: 300_000, // for what hangs: a loaded machine needs ten times as long as a quiet one
  reporters: ['default', '<rootDir>/tests/harness/report-skipped.cjs'],
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: [
        '<rootDir>/services',
        '<rootDir>/gateway',
        '<rootDir>/libs',
        '<rootDir>/samples',
        '<rootDir>/dev',
        '<rootDir>/deploy',
        '<rootDir>/scripts',
        '<rootDir>/tests/texts',
        '<rootDir>/tests/bench',
      ],
      testRegex: '(?<!\\.medium)\\.spec\\.ts$',
    },
    {
      ...shared,
      displayName: 'medium',
      roots: [
        '<rootDir>/services',
        '<rootDir>/gateway',
        '<rootDir>/libs',
        '<rootDir>/samples',
        '<rootDir>/dev',
        '<rootDir>/deploy',
      ],
      testRegex: '\\.medium\\.spec\\.ts$',
      globalSetup: '<rootDir>/tests/harness/medium.setup.ts',
      globalTeardown: '<rootDir>/tests/harness/medium.teardown.ts',
    },
    {
      ...shared,
      displayName: 'api',
      roots: ['<rootDir>/tests/api'],
      testRegex: '\\.spec\\.ts$',
      setupFilesAfterEnv: ['<rootDir>/tests/harness/openapi/check-every-response.ts'],
      globalSetup: '<rootDir>/tests/harness/api.setup.cjs',
      globalTeardown: '<rootDir>/tests/harness/api.teardown.cjs',
    },
    {
      ...shared,
      displayName: 'security',
      roots: ['<rootDir>/tests/security'],
      testRegex: '\\.spec\\.ts$',
      globalSetup: '<rootDir>/tests/harness/api.setup.cjs',
      globalTeardown: '<rootDir>/tests/harness/api.teardown.cjs',
    },
    {
      displayName: 'web',
      rootDir: __dirname,
      roots: ['<rootDir>/web/src'],
      testRegex: '\\.test\\.tsx?$',
      testEnvironment: 'jest-fixed-jsdom', // jsdom with the fetch of Node
      setupFilesAfterEnv: ['<rootDir>/web/src/test/setup.ts'],
      moduleNameMapper: {
        '^@contracts/(.*)$': '<rootDir>/libs/contracts/src/api/$1',
        '^@transparency$': '<rootDir>/libs/transparency/src/index.ts',
      },
      transform: {
        '\\.tsx?$': swc({
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        }),
        '\\.m?js$': javascript,
      },
      transformIgnorePatterns: [
        '/node_modules/(?!(?:date-fns|react-router|react-router-dom|@noble)/)',
      ],
    },
    {
      ...shared,
      displayName: 'faults',
      roots: ['<rootDir>/tests/faults'],
      testRegex: '\\.spec\\.ts$',
    },
    {
      ...shared,
      displayName: 'containers',
      roots: ['<rootDir>/tests/containers'],
      testRegex: '\\.spec\\.ts$',
    },
  ],
};
