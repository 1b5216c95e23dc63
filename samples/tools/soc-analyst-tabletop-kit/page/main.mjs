import { clock } from '../console/session.mjs';
import { announce, byId, makeSelect } from './dom.mjs';
import { app, current, elapsed, openScenario, redraw, save, scenarios } from './state.mjs';
import { isTabOpen } from './tabs.mjs';
import { judge, select, shownAlerts } from './view-queue.mjs';

const step = (by) => {
  const list = shownAlerts();
  const index = list.findIndex(({ id }) => id === app.selected);
  const next = list[index < 0 ? 0 : Math.min(list.length - 1, Math.max(0, index + by))];
  if (!next) return;
  select(next.id, false);
  const row = document.querySelector(`[data-key="open-${next.id}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
};
const keys = {
  j: () => step(1),
  k: () => step(-1),
  e: () => judge([app.selected].filter(Boolean), 'escalate'),
  m: () => judge([app.selected].filter(Boolean), 'monitor'),
  c: () => judge([app.selected].filter(Boolean), 'close'),
  '/': () => byId('words').focus(),
};

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('input:not([type="checkbox"]), select, textarea');
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !byId('keys').checked || !isTabOpen('queue')) return;
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

byId('words').addEventListener('input', ({ target }) => {
  app.filters.words = target.value;
  redraw();
});
byId('back').addEventListener('click', () => document.querySelector(`[data-key="open-${app.selected}"]`)?.focus());

function showScenario(id) {
  save();
  Object.assign(app, { filters: {}, group: '' });
  byId('words').value = '';
  openScenario(id);
  byId('intro').textContent = current().intro;
  announce(`Scenario: ${current().name}`);
}

byId('scenario-place').append(
  makeSelect('scenario', 'Scenario', scenarios.map(({ id, name, level }) => [id, `${id}. ${name} (${level})`]), '1', showScenario),
);
setInterval(() => {
  if (!app.runsSince) return;
  byId('clock').textContent = clock(elapsed());
  if (elapsed() % 10 === 0) {
    save();
    redraw();
  }
}, 1000);
openScenario('1');
byId('intro').textContent = current().intro;
