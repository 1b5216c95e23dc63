/** How the catalogue holds up with as many tools as the browser filters itself, and with a hundred thousand. */
import { copyTools } from '../support/copy-tools.mjs';
import { call } from '../support/marketplace.mjs';
import { openBrowser } from './browser.mjs';

/** Milliseconds until the first cards are there, until a typed text is answered, and for which typing may keep the page from answering. */
const BUDGET = { firstCards: 1000, answered: 150, blocked: 100 };
const TYPED = 'phishing simulator python';

/** Copies the sample tools until there are `count`; one edit then tells the gateway that the list has changed. */
export async function fillCatalogue({ url, adminPassword, databaseUrl }, count) {
  await copyTools(databaseUrl, count);
  const { cookie } = await call(url, 'POST', '/api/login', {
    body: { email: 'admin@example.com', password: adminPassword },
  });
  const { answer } = await call(url, 'GET', '/api/tools?limit=1');
  const form = new FormData();
  form.set('name', answer[0].name);
  await call(url, 'PUT', `/api/tools/${answer[0].id}`, { body: form, cookie });
  const all = await call(url, 'GET', '/api/catalogue');
  if (all.answer.size !== count) throw new Error(`${all.answer.size} tools instead of ${count}`);
}

/** Notes when the first card is there, every task that keeps the page from answering, and how long each typed text waits for the server. */
const WATCH = `
  window.blocked = [];
  window.answered = [];
  const typedAt = new Map();
  addEventListener('input', ({ target }) => typedAt.set(target.value.trim(), performance.now()), true);
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntriesByType('resource')) {
      const at = typedAt.get(new URL(name).searchParams.get('q'));
      if (at !== undefined) window.answered.push(responseEnd - at);
    }
  }).observe({ type: 'resource' });
  new PerformanceObserver((list) => window.blocked.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: false });
  const look = new MutationObserver(() => {
    if (window.firstCards || !document.querySelector('article')) return;
    requestAnimationFrame(() => (window.firstCards ??= performance.now()));
    look.disconnect();
  });
  look.observe(document, { childList: true, subtree: true });`;

async function visit(browser, url) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto('/downloads');
  await page.getByRole('article').first().waitFor();
  await page.waitForFunction('window.firstCards > 0');
  const firstCards = await page.evaluate('window.firstCards');
  await page.waitForLoadState('networkidle');
  await page.evaluate('window.blocked.length = 0');
  await page
    .getByLabel('Search cybersecurity tools', { exact: true })
    .pressSequentially(TYPED, { delay: 80 });
  for (let index = 0; index < TYPED.length; index++)
    await page.keyboard.press('Backspace', { delay: 40 });
  await page.waitForTimeout(500);
  const blocked = Math.max(0, ...(await page.evaluate('window.blocked')));
  const answered = await page.evaluate('window.answered');
  const heap = await page.evaluate('performance.memory.usedJSHeapSize / 1e6');
  await context.close();
  return { firstCards, blocked, answered, heap };
}

/** Reports the time until the first cards, and how typing is answered: by the page, or by the server where it has too many tools. */
export async function measureManyTools(url, count, runs, report) {
  const browser = await openBrowser();
  const visits = [];
  for (let run = 0; run < runs; run++) visits.push(await visit(browser, url));
  await browser.close();
  const tools = `${count.toLocaleString('en-US')} tools`;
  const blocked = Math.max(...visits.map((each) => each.blocked)); // 0 if no task took 50 ms
  const answered = visits.flatMap((each) => each.answered);
  report({
    work: `${tools}: first cards`,
    values: visits.map((each) => each.firstCards),
    unit: 'ms',
    goal: `<= ${BUDGET.firstCards}`,
  });
  report({
    work: `${tools}: longest task while typing in the search`,
    value: blocked,
    unit: 'ms',
    goal: `<= ${BUDGET.blocked}`,
  });
  if (answered.length > 0)
    report({
      work: `${tools}: a letter typed in the search, until the server has answered`,
      values: answered,
      unit: 'ms',
      goal: `<= ${BUDGET.answered}`,
    });
  report({
    work: `${tools}: memory of the page's scripts`,
    values: visits.map((each) => each.heap),
    unit: 'MB',
  });
}
