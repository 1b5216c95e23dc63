/** Lighthouse on the public pages: a phone with a processor slowed down four times, on slow 4G, against the budgets of the client. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath, SWITCHES } from './stage.mjs';

/** The last line of Lighthouse that runs on Node 20. Fetched when it is needed: nobody else should wait for it with `npm install`. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
export const PUBLIC_PAGES = ['/', '/downloads', '/login', '/subscribe', '/terms'];

/** What a page may cost: milliseconds, layout shift, scores of 100. */
const BUDGET = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100, lcp: 2000, cls: 0.02, longest: 200 };

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Chromium now and then loses the beginning of a trace; such a run measured nothing and is made again. */
const LOST_TRACE = 'NO_NAVSTART';

function runOnce(url, folder, attempts = 3) {
  const output = join(folder, 'report.json');
  const parameters = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${output}`, `--only-categories=${CATEGORIES}`];
  const env = { ...process.env, CHROME_PATH: browserPath() };
  const { status, stderr } = spawnSync('npx', [...parameters, `--chrome-flags=${SWITCHES.join(' ')}`], { env, encoding: 'utf8' });
  if (status !== 0 && attempts > 1 && stderr.includes(LOST_TRACE)) return runOnce(url, folder, attempts - 1);
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}:\n${stderr}`);
  return JSON.parse(readFileSync(output, 'utf8'));
}

/** The figures of one report. */
function figuresOf({ categories, audits }) {
  const scripts = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script');
  const tasks = audits['long-tasks'].details?.items ?? [];
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)])),
    lcp: Math.round(audits['largest-contentful-paint'].numericValue),
    cls: audits['cumulative-layout-shift'].numericValue,
    longest: Math.round(Math.max(0, ...tasks.map(({ duration }) => duration))),
    scripts: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    failed: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
      .map(({ id }) => id),
  };
}

/** Measures every public page, `runs` times each, and prints the medians as a table. Gives back what is over its budget. */
export function measurePages(url, runs) {
  const folder = mkdtempSync(join(tmpdir(), 'exe-lighthouse-'));
  const over = [];
  console.log('| Page | Performance | Accessibility | Best practices | SEO | LCP | CLS | Longest task | JavaScript |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const page of PUBLIC_PAGES) {
    const all = Array.from({ length: runs }, () => figuresOf(runOnce(url + page, folder)));
    const of = (name) => median(all.map((figures) => figures[name]));
    const scores = CATEGORIES.map(of);
    const [lcp, cls, longest] = [of('lcp'), of('cls'), of('longest')];
    console.log(
      `| \`${page}\` | ${scores.join(' | ')} | ${(lcp / 1000).toFixed(2)} s | ${cls.toFixed(3)} | ${longest} ms | ${of('scripts').toFixed(0)} KB |`,
    );
    CATEGORIES.forEach((name, index) => scores[index] < BUDGET[name] && over.push(`${page}: ${name} ${scores[index]} (${all[0].failed})`));
    for (const [name, value] of Object.entries({ lcp, cls, longest })) if (value > BUDGET[name]) over.push(`${page}: ${name} ${value}`);
  }
  rmSync(folder, { recursive: true, force: true });
  return over;
}
