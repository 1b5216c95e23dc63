import type { Page } from '@playwright/test';
import { loadAxe } from './axe';

/** A control as assistive technology announces it, beside the text on it; `target` is where a link leads. */
interface Control {
  name: string;
  text: string;
  role: string;
  target: string | null;
}

/** Reads the controls that are visible to everyone; needs axe in the page. */
const READ_CONTROLS = `(() => {
  axe.setup(document.body);
  const { isVisibleToScreenReaders, isVisibleOnScreen } = axe.commons.dom;
  const { accessibleText, visibleVirtual } = axe.commons.text;
  const controls = [...document.querySelectorAll('a[href], button, [role=button], [role=tab], [role=link]')]
    .filter((one) => isVisibleToScreenReaders(one) && isVisibleOnScreen(one) && !one.matches(':disabled'))
    .map((one) => ({
      name: accessibleText(one).trim(),
      text: visibleVirtual(axe.utils.getNodeFromTree(one), true).replace(/\\s+/g, ' ').trim(),
      role: one.getAttribute('role') ?? one.localName,
      target: one.getAttribute('href'),
    }));
  axe.teardown();
  return controls;
})()`;

/** Controls without a name, whose name does not begin with their visible text (WCAG 2.5.3), or that share a name but not an effect. */
export async function namingProblems(page: Page): Promise<string[]> {
  await loadAxe(page);
  const controls = await page.evaluate<Control[]>(READ_CONTROLS);
  const lower = (text: string) => text.toLowerCase();
  const unnamed = controls
    .filter(({ name }) => name === '')
    .map(({ role, target }) => `${role} ${target ?? ''} has no name`);
  const mislabeled = controls
    .filter(({ name, text }) => !lower(name).startsWith(lower(text)))
    .map(({ name, text }) => `"${text}" is announced as "${name}"`);
  const ambiguous = controls
    .filter((one, index) => controls.slice(0, index).some((other) => isMistakenFor(one, other)))
    .map(({ name, role }) => `several of ${role} "${name}" do different things`);
  return [...unnamed, ...mislabeled, ...ambiguous];
}

/** The same name, but another effect: links to the same place are alike, two buttons never are. */
const isMistakenFor = (one: Control, other: Control): boolean =>
  one.name === other.name &&
  one.role === other.role &&
  (one.target === null || one.target !== other.target);
