import { clock } from '../console/session.mjs';
import { filterAlerts, groupAlerts, severities, shortTime, verdictNames } from '../console/triage.mjs';
import { announce, byId, make, makeButton, makeSelect } from './dom.mjs';
import { addView, app, current, elapsed, redraw, update } from './state.mjs';

export const shownAlerts = () => groupAlerts(filterAlerts(current().alerts, app.session.verdicts, app.filters), app.group).flatMap(({ alerts }) => alerts);

/** Gives alerts a verdict, or takes it back when all of them have it already. */
export function judge(ids, verdict) {
  if (app.session.ended || ids.length === 0) return;
  const at = clock(elapsed());
  update(({ verdicts }) => {
    const isUndo = ids.every((id) => verdicts[id]?.verdict === verdict);
    for (const id of ids) {
      if (isUndo) delete verdicts[id];
      else verdicts[id] = { verdict, at };
    }
    announce(isUndo ? `${ids.length} reopened` : `${ids.length} marked: ${verdictNames[verdict]}`);
  });
}

export function select(id, moveFocus) {
  app.selected = id;
  redraw();
  if (moveFocus) byId('alert-title').focus();
}

export const severityTag = (severity) => make('span', severity, `tag severity ${severity === 'low' ? 'muted' : severity === 'medium' ? 'warn' : 'bad'}`);

function drawRow(alert) {
  const row = make('li', undefined, 'alert');
  const tick = make('input');
  Object.assign(tick, { type: 'checkbox', checked: app.ticked.has(alert.id), disabled: app.session.ended });
  tick.dataset.key = `tick-${alert.id}`;
  tick.setAttribute('aria-label', `Select ${alert.id} ${alert.title}`);
  tick.addEventListener('change', () => {
    app.ticked[tick.checked ? 'add' : 'delete'](alert.id);
    redraw();
  });
  const open = makeButton(undefined, `open-${alert.id}`, () => select(alert.id, true), 'open');
  const verdict = app.session.verdicts[alert.id]?.verdict;
  if (alert.id === app.selected) open.setAttribute('aria-current', 'true');
  const facts = make('span', undefined, 'facts');
  facts.append(severityTag(alert.severity), ' ', make('span', shortTime(alert.time), 'mono'), ' ', make('span', alert.source, 'muted'));
  if (verdict) facts.append(' ', make('span', verdict === 'close' ? 'closed' : verdict === 'monitor' ? 'monitored' : 'escalated', 'tag verdict'));
  open.append(facts, ' ', make('strong', alert.title), ' ', make('span', alert.subject, 'mono subject'));
  row.append(tick, open);
  return row;
}

function drawGroup({ name, alerts, kinds }) {
  const list = make('ol', undefined, 'alerts');
  list.append(...alerts.map(drawRow));
  if (!name) return [list];
  const head = make('div', undefined, 'row group');
  const count = `${alerts.length} ${alerts.length === 1 ? 'alert' : 'alerts'}${app.group === 'subject' ? `, ${kinds} different ${kinds === 1 ? 'title' : 'titles'}` : ''}`;
  const title = make('h3', name);
  title.append(' ', make('span', count, 'muted'));
  const selectGroup = makeButton('Select group', `group-${name}`, () => {
    for (const { id } of alerts) app.ticked.add(id);
    redraw();
  });
  selectGroup.setAttribute('aria-label', `Select group ${name}`);
  selectGroup.disabled = app.session.ended;
  head.append(title, selectGroup);
  return [head, list];
}

function drawFilters() {
  const { alerts } = current();
  const options = (values, all) => [['', all], ...values.map((value) => [value, value])];
  const change = (name) => (value) => {
    app.filters[name] = value;
    redraw();
  };
  const sources = [...new Set(alerts.map(({ source }) => source))].sort();
  byId('filters').replaceChildren(
    makeSelect('severity', 'Severity', options(severities.filter((one) => alerts.some(({ severity }) => severity === one)), 'All'), app.filters.severity ?? '', change('severity')),
    makeSelect('source', 'Source', options(sources, 'All'), app.filters.source ?? '', change('source')),
    makeSelect('status', 'Status', [['', 'All'], ['open', 'Open'], ['escalate', 'Escalated'], ['monitor', 'Monitored'], ['close', 'Closed']], app.filters.status ?? '', change('status')),
    makeSelect('group', 'Group by', [['', 'Time'], ['subject', 'Subject'], ['title', 'Title'], ['severity', 'Severity']], app.group, (value) => {
      app.group = value;
      redraw();
    }),
  );
}

function drawBulk() {
  const ids = [...app.ticked];
  byId('bulk').hidden = ids.length === 0;
  const buttons = Object.entries(verdictNames).map(([verdict, name]) =>
    makeButton(name, `bulk-${verdict}`, () => {
      app.ticked.clear();
      judge(ids, verdict);
      byId('words').focus();
    }),
  );
  const clear = makeButton('Clear selection', 'bulk-clear', () => {
    app.ticked.clear();
    redraw();
    byId('words').focus();
  });
  byId('bulk').replaceChildren(make('strong', `${ids.length} selected`), ...buttons, clear);
}

addView(function drawQueue() {
  const { alerts } = current();
  const groups = groupAlerts(filterAlerts(alerts, app.session.verdicts, app.filters), app.group);
  const shown = groups.reduce((sum, group) => sum + group.alerts.length, 0);
  const open = alerts.filter(({ id }) => !app.session.verdicts[id]).length;
  drawFilters();
  drawBulk();
  byId('count').textContent = `${shown} of ${alerts.length} alerts shown, ${open} open.`;
  byId('queue').replaceChildren(...groups.flatMap(drawGroup));
});
