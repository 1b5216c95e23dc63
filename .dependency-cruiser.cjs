/** The rules of who may import whom; `npm run check:boundaries` enforces them. */
module.exports = {
  forbidden: [
    {
      name: 'services-are-strangers',
      comment: 'A service never imports another service: they talk over events and internal HTTP.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'libs-are-leaves',
      comment: 'Libraries know no service, no gateway, no client and no deployment.',
      severity: 'error',
      from: { path: '^libs/', pathNot: '^libs/[^/]+/test/' },
      to: { path: '^(services|gateway|web|samples|dev|deploy|tests)/' },
    },
    { name: 'libs-have-one-door', severity: 'error', from: { pathNot: '^(libs|web)/' }, to: { path: '^libs/[^/]+/src/(?!index\\.ts$)' } },
    {
      name: 'web-sees-the-api-only',
      comment: 'The client imports the shapes of the API, and nothing else of the server.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(services|gateway|samples|dev|deploy|libs)/', pathNot: '^libs/contracts/src/api/' },
    },
    {
      name: 'features-are-strangers',
      comment: 'shared -> features -> app: a feature never imports another.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(features/(?!$1/)|app/)', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'ssr-stays-out-of-the-browser',
      comment: 'web/src/ssr runs in the gateway: it imports the client, the client never imports it.',
      severity: 'error',
      from: { path: '^web/src/(?!ssr/)' },
      to: { path: '^web/src/ssr/' },
    },
    {
      name: 'libs-use-the-door-of-other-libs',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts$)', pathNot: '^libs/$1/' },
    },
    { name: 'gateway-knows-no-service', severity: 'error', from: { path: '^gateway/' }, to: { path: '^(services|samples|dev|deploy|web)/' } },
    {
      name: 'domain-is-plain',
      comment: 'Rules are plain TypeScript: no framework, no database, no clock.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/', pathNot: '\\.spec\\.ts$' },
      to: { path: '(node_modules/(@nestjs|typeorm|pg|minio|@nats-io)|/(http|events|store|use-cases)/)' },
    },
    {
      name: 'production-imports-no-tests',
      severity: 'error',
      from: { path: '^(services|gateway|libs|samples|dev|deploy)/', pathNot: '(\\.spec\\.ts$|/test/|^dev/stack/testing/)' },
      to: { path: '(^tests/|/test/)' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { pathNot: '\\.entity\\.ts$' } } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist|samples/tools)' },
    tsPreCompilationDeps: true,
  },
};
