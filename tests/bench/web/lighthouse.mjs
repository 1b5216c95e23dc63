/** Lighthouse on the public pages: a phone with a processor slowed down four times, on slow 4G, against the budgets of the client. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../support/measure.mjs';
import { browserPath, SWITCHES } from './browser.mjs';

/** The last line of Lighthouse that runs on Node 20. Fetched when it is needed: nobody else should wait for it with `npm install`. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const PUBLIC_PAGES = [
  '/',
  '/downloads',
  '/tools/soc-analyst-tabletop-kit',
  '/paths',
  '/verify',
  '/login',
  '/subscribe',
  '/terms',
];

/** What a page may cost: milliseconds, layout shift, scores of 100. */
const BUDGET = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  lcp: 2000,
  cls: 0.02,
  longest: 250,
};

/** Chromium now and then loses the beginning of a trace; such a run measured nothing and is made again. */
const LOST_TRACE = 'NO_NAVSTART';

function runOnce(url, folder, attempts = 3) {
  const output = join(folder, 'report.json');
  const parameters = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${CATEGORIES}`,
  ];
  const env = { ...process.env, CHROME_PATH: browserPath() };
  const { status, stderr } = spawnSync(
    'npx',
    [...parameters, `--chrome-flags=${SWITCHES.join(' ')}`],
    { env, encoding: 'utf8' },
  );
  if (status !== 0 && attempts > 1 && stderr.includes(LOST_TRACE))
    return runOnce(url, folder, attempts - 1);
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}:\n${stderr}`);
  return JSON.parse(readFileSync(output, 'utf8'));
}

/** The figures of one report. */
function figuresOf({ categories, audits }) {
  const scripts = audits['network-requests'].details.items.filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  const tasks = audits['long-tasks'].details?.items ?? [];
  return {
    ...Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]),
    ),
    lcp: Math.round(audits['largest-contentful-paint'].numericValue),
    cls: audits['cumulative-layout-shift'].numericValue,
    longest: Math.round(Math.max(0, ...tasks.map(({ duration }) => duration))),
    scripts: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    failed: Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) =>
          score !== null && score < 1 && scoreDisplayMode === 'binary',
      )
      .map(({ id }) => id),
  };
}

const UNITS = { lcp: 'ms', cls: '', longest: 'ms' };
const NAMES = { lcp: 'largest contentful paint', cls: 'layout shift', longest: 'longest task' };

/** Measures every public page, `runs` times each, and reports the worst page of each figure; the pages go to stderr as a table. */
export function measurePages(url, runs, report) {
  const folder = mkdtempSync(join(tmpdir(), 'exe-lighthouse-'));
  const pages = [];
  console.error(
    '| Page | Performance | Accessibility | Best practices | SEO | LCP | CLS | Longest task | JavaScript | Failed |',
  );
  console.error('|---|---|---|---|---|---|---|---|---|---|');
  for (const page of PUBLIC_PAGES) {
    const all = Array.from({ length: runs }, () => figuresOf(runOnce(url + page, folder)));
    const of = (name) => median(all.map((figures) => figures[name]));
    const figures = Object.fromEntries(Object.keys(BUDGET).map((name) => [name, of(name)]));
    const { lcp, cls, longest } = figures;
    const scores = CATEGORIES.map((name) => figures[name]);
    console.error(
      `| \`${page}\` | ${scores.join(' | ')} | ${(lcp / 1000).toFixed(2)} s | ${cls.toFixed(3)} | ${longest} ms | ${of('scripts').toFixed(0)} KB | ${all[0].failed} |`,
    );
    pages.push(figures);
  }
  for (const name of CATEGORIES) {
    const value = Math.min(...pages.map((figures) => figures[name]));
    report({
      work: `Lighthouse on the worst public page: ${name}`,
      value,
      unit: 'of 100',
      goal: `>= ${BUDGET[name]}`,
    });
  }
  for (const [name, title] of Object.entries(NAMES)) {
    const value = Math.max(...pages.map((figures) => figures[name]));
    report({
      work: `Lighthouse on the worst public page: ${title}`,
      value,
      unit: UNITS[name],
      goal: `<= ${BUDGET[name]}`,
    });
  }
  rmSync(folder, { recursive: true, force: true });
}
