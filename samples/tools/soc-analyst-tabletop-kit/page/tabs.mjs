import { byId } from './dom.mjs';

const tabs = [...document.querySelectorAll('[role="tab"]')];

/** Shows one panel; the tab of the others leaves the order of the Tab key, as the ARIA pattern asks. */
export function openTab(name, moveFocus) {
  for (const tab of tabs) {
    const isOpen = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
    byId(tab.getAttribute('aria-controls')).hidden = !isOpen;
    if (isOpen && moveFocus) tab.focus();
  }
}

export const isTabOpen = (name) => byId(`tab-${name}`).getAttribute('aria-selected') === 'true';

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => openTab(tab.id.slice(4)));
  tab.addEventListener('keydown', ({ key }) => {
    const next = { ArrowRight: index + 1, ArrowLeft: index + tabs.length - 1, Home: 0, End: tabs.length - 1 }[key];
    if (next !== undefined) openTab(tabs[next % tabs.length].id.slice(4), true);
  });
}
