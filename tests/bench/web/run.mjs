/**
 * What the web client costs, served by a marketplace of its own: npm run bench:web [runs] (3 when not given). Needs Chromium, and
 * the npm registry the first time. Ends with 1 when anything is over its budget.
 */
import { measurePages } from './lighthouse.mjs';
import { fillCatalogue, measureManyTools } from './many-tools.mjs';
import { browserPath, openMarketplace } from './stage.mjs';

const runs = Number(process.argv[2] ?? 3);
browserPath();
const marketplace = await openMarketplace();
try {
  const over = measurePages(marketplace.url, runs);
  await fillCatalogue(marketplace);
  over.push(...(await measureManyTools(marketplace.url, runs)));
  if (over.length > 0) console.error(`\nOver budget:\n${over.join('\n')}`);
  process.exitCode = over.length > 0 ? 1 : 0;
} finally {
  await marketplace.stop();
}
