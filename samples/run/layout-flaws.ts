import type { Page } from 'playwright-core';

/**
 * Defines `findFlaws` in a page: what is wrong with the layout of what is visible now, one line for each flaw. Text, because it runs in the
 * browser, whose types the server's code does not know.
 */
const FIND_FLAWS = String.raw`
window.findFlaws = () => {
  const GAP = 4; // CSS pixels between two controls at the least
  const isVisible = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isVisible);
  const name = (element) => element.tagName.toLowerCase() + ' "' + element.textContent.trim().slice(0, 30) + '"';
  const gapOf = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  const controls = all('button, summary, select, textarea, input:not([type=checkbox]):not([type=radio])');
  const boxes = controls.map((element) => ({ element, box: element.getBoundingClientRect() }));
  const touching = boxes.flatMap((a, index) =>
    boxes.slice(index + 1).filter((b) => gapOf(a.box, b.box) < GAP - 0.01).map((b) => name(a.element) + ' touches ' + name(b.element)));
  const unlabelled = all('input, select, textarea').filter((field) => !field.labels.length && !field.matches('[aria-label], [aria-labelledby]'));
  const clipped = all('button, h1, h2, h3, p, label, th, td').filter(
    (element) => getComputedStyle(element).display !== 'inline' && element.scrollWidth > element.clientWidth + 1);
  const outside = all('.card *').filter((element) => {
    const card = element.closest('.card');
    const room = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight);
    return element.matches('table, fieldset, p, button, input, textarea, select') && element.getBoundingClientRect().right > room + 1;
  });
  // Digests and addresses in a table may be broken, words may not.
  const splitWords = all('th, td').flatMap((cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      for (const match of walker.currentNode.textContent.matchAll(/(?<!\S)\p{L}{2,20}(?!\S)/gu)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, match.index);
        range.setEnd(walker.currentNode, match.index + match[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(match[0]);
      }
    }
    return found;
  });
  const { scrollWidth } = document.documentElement;
  return [
    ...(scrollWidth > innerWidth ? ['the page is ' + scrollWidth + ' px wide'] : []),
    ...touching,
    ...unlabelled.map((field) => name(field) + ' has no label'),
    ...clipped.map((element) => name(element) + ' is clipped'),
    ...outside.map((element) => name(element) + ' leaves its card'),
    ...splitWords.map((word) => 'the word ' + word + ' is split'),
  ];
};
window.pressed = new Set();
/** Presses the first button with a text not pressed before; returns its text. */
window.pressNext = async () => {
  const isNew = (button) => button.checkVisibility() && !button.disabled && !pressed.has(button.textContent);
  const button = [...document.querySelectorAll('button')].find(isNew);
  if (!button) return null;
  pressed.add(button.textContent);
  const text = button.textContent;
  button.click();
  // Pages that compute a digest first draw a moment later.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return text;
};
0`;

/** What is wrong with a page's layout as it opens and after each of its buttons is pressed, with closed details opened. */
export async function layoutFlaws(page: Page): Promise<string[]> {
  await page.evaluate(FIND_FLAWS);
  const find = () => page.evaluate<string[]>('findFlaws()');
  const flaws = await find();
  await page.evaluate(
    "document.querySelectorAll('details').forEach((details) => (details.open = true))",
  );
  flaws.push(...(await find()));
  for (;;) {
    const pressed = await page.evaluate<string | null>('pressNext()');
    if (pressed === null) return [...new Set(flaws)];
    flaws.push(
      ...(await find())
        .filter((flaw) => !flaws.includes(flaw))
        .map((flaw) => `after "${pressed}": ${flaw}`),
    );
  }
}

/** The controls that show no outline when the keyboard focuses them. */
export async function controlsWithoutOutline(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(String.raw`
    [...document.querySelectorAll('button, summary, select, input, textarea, a[href]')]
      .filter((element) => element.checkVisibility() && !element.disabled && element.tabIndex >= 0)
      .filter((element) => {
        element.focus({ focusVisible: true });
        return document.activeElement === element && getComputedStyle(element).outlineStyle === 'none';
      })
      .map((element) => element.tagName.toLowerCase() + ' "' + element.textContent.trim().slice(0, 30) + '"')`);
}
