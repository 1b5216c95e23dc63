/** Runs Vendure's shop API in production mode with its search plugin, and fills it with products. Arguments: installed peers, database, port. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [peers, database, port] = process.argv.slice(2);
const require = createRequire(join(peers, 'package.json'));
const core = require('@vendure/core');
const cli = require('@vendure/core/cli');

const INDEX_TIMEOUT = 60_000; // milliseconds
const address = new URL(database);
const config = {
  apiOptions: {
    port: Number(port),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'bench', password: randomUUID() },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: address.hostname,
    port: Number(address.port),
    username: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
    database: address.pathname.slice(1),
    poolSize: 16,
    synchronize: true,
    logging: false,
  },
  importExportOptions: { importAssetsDir: peers },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [core.DefaultSearchPlugin],
  logger: new core.DefaultLogger({ level: core.LogLevel.Error }),
};
const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }],
  taxRates: [{ name: 'Standard', percentage: 20 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
};

const quoted = (text) => `"${String(text).replaceAll('"', '""').replaceAll('|', '/')}"`;

/** Vendure's CSV format for imports: one variant per product. */
function asCsv(products) {
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
  const lines = products.map(({ id, name, description, price }) =>
    [name, id, description, '', '', '', '', id, price, 'standard', 100, 'false', '', '']
      .map(quoted)
      .join(','),
  );
  return [head, ...lines].join('\n');
}

async function indexAll(app, count) {
  const ctx = await app.get(core.RequestContextService).create({ apiType: 'admin' });
  await app.get(core.JobQueueService).start();
  await app.get(core.SearchService).reindex(ctx);
  const index = app.get(core.TransactionalConnection).rawConnection;
  for (
    const deadline = performance.now() + INDEX_TIMEOUT;
    performance.now() < deadline;
    await sleep(200)
  ) {
    const [{ indexed }] = await index.query(
      'select count(*)::int as indexed from search_index_item',
    );
    if (indexed === count) return;
  }
  throw new Error(`Vendure's search index was not filled after ${INDEX_TIMEOUT / 1000} s`);
}

const { products } = (await once(process, 'message'))[0];
const app = await core.bootstrap(config);
await cli.populateInitialData(app, initialData);
const ctx = await app
  .get(core.RequestContextService)
  .create({ apiType: 'admin', languageCode: 'en' });
const { lastValueFrom } = require('rxjs');
const { errors } = await lastValueFrom(app.get(core.Importer).parseAndImport(asCsv(products), ctx));
if (errors?.length > 0) throw new Error(errors.join('\n'));
await indexAll(app, products.length);
process.send({ ready: true });
