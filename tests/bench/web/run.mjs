/** Measures the web client, served by a marketplace of its own. Needs Chromium, and the npm registry the first time. */
import { NotMeasured } from '../support/measure.mjs';
import { measurePages } from './lighthouse.mjs';
import { fillCatalogue, measureManyTools } from './many-tools.mjs';
import { findBrowser, openMarketplace } from './stage.mjs';

const runs = Number(process.env.BENCH_WEB_RUNS ?? 3);

/** Reports the rows of the web client. */
export async function run(report) {
  if (!findBrowser()) throw new NotMeasured('Chromium');
  const marketplace = await openMarketplace();
  try {
    measurePages(marketplace.url, runs, report);
    await fillCatalogue(marketplace);
    await measureManyTools(marketplace.url, runs, report);
  } finally {
    await marketplace.stop();
  }
}
