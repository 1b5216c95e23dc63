/** Measures the web client, served by a marketplace of its own. Needs Chromium, and the npm registry the first time. */
import { openMarketplace } from '../support/marketplace.mjs';
import { browserPath } from './browser.mjs';
import { measurePages } from './lighthouse.mjs';
import { fillCatalogue, measureManyTools } from './many-tools.mjs';

const runs = Number(process.env.BENCH_WEB_RUNS ?? 3);

/** Reports the rows of the web client. */
export async function run(report) {
  browserPath(); // before the marketplace starts
  const marketplace = await openMarketplace();
  try {
    measurePages(marketplace.url, runs, report);
    for (const count of [2_000, 100_000]) {
      await fillCatalogue(marketplace, count);
      await measureManyTools(marketplace.url, count, runs, report);
    }
  } finally {
    await marketplace.stop();
  }
}
