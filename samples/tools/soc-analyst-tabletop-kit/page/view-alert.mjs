import { clock, noteKinds } from '../console/session.mjs';
import { relatedAlerts, shortTime, verdictNames } from '../console/triage.mjs';
import { announce, byId, make, makeButton, makeList } from './dom.mjs';
import { addView, app, current, elapsed, update } from './state.mjs';
import { judge, select, severityTag } from './view-queue.mjs';

export function addNote(kind, text, alert) {
  const words = text.trim().slice(0, 4000);
  if (!words) return false;
  update(({ notes }) => notes.push({ at: clock(elapsed()), kind, text: words, ...(alert ? { alert } : {}) }));
  announce(`Noted as ${kind}`);
  return true;
}

/** A form for one note; with an alert, the note refers to it. */
export function noteForm(id, alert) {
  const form = make('form', undefined, 'note-form');
  const label = make('label', alert ? 'Note on this alert' : 'New note');
  const text = make('textarea');
  Object.assign(text, { id, rows: 2, maxLength: 4000 });
  text.dataset.key = id;
  label.htmlFor = id;
  const kindLabel = make('label', 'Kind');
  kindLabel.htmlFor = `${id}-kind`;
  const kind = make('select');
  kind.id = `${id}-kind`;
  kind.append(...noteKinds.map((name) => make('option', name)));
  const add = make('button', 'Add note');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const [chosen, words] = [kind.value, text.value];
    text.value = '';
    if (addNote(chosen, words, alert)) byId(id)?.focus();
  });
  const row = make('div', undefined, 'row');
  row.append(kindLabel, kind, add);
  form.append(label, text, row);
  return form;
}

function drawFacts(alert) {
  const list = make('dl');
  const add = (name, value) => list.append(make('dt', name), value instanceof Node ? value : make('dd', value));
  const severity = make('dd');
  severity.append(severityTag(alert.severity));
  add('Severity', severity);
  for (const [name, value] of [['Time', `${alert.time.replace('T', ' ').slice(0, 16)} UTC`], ['Source', alert.source], ['Subject', alert.subject], ['Address', alert.address], ['Detail', alert.detail]]) add(name, value);
  return list;
}

function drawRelated(alert) {
  const related = relatedAlerts(current().alerts, alert);
  const items = related.map((other) => {
    const item = make('li');
    item.append(makeButton(`${shortTime(other.time)} ${other.title}`, `related-${other.id}`, () => select(other.id, true), 'plain'));
    return item;
  });
  const box = make('details');
  box.append(make('summary', `Related alerts: ${related.length}`), make('p', 'Same subject, or the same outside address.', 'muted'), makeList('ol', items));
  return box;
}

let drawnFor = '';
addView(function drawAlert() {
  const alert = current().alerts.find(({ id }) => id === app.selected);
  const panel = byId('alert');
  byId('alert-title').textContent = alert ? `${alert.id} ${alert.title}` : 'No alert selected';
  byId('back').hidden = !alert;
  if (!alert) {
    drawnFor = '';
    panel.replaceChildren(make('p', 'Select an alert to see its evidence, related alerts and your verdict.', 'muted'));
    return;
  }
  const verdict = app.session.verdicts[alert.id];
  const row = make('div', undefined, 'row verdicts');
  for (const [name, text] of Object.entries(verdictNames)) {
    const button = makeButton(text, `verdict-${name}`, () => judge([alert.id], name));
    button.setAttribute('aria-pressed', String(verdict?.verdict === name));
    button.disabled = app.session.ended;
    row.append(button);
  }
  if (drawnFor === alert.id) return panel.querySelector('.verdicts').replaceWith(row);
  drawnFor = alert.id;
  const evidence = make('pre');
  evidence.tabIndex = 0;
  evidence.setAttribute('role', 'group');
  evidence.setAttribute('aria-label', 'Evidence');
  evidence.append(make('code', alert.evidence.join('\n')));
  panel.replaceChildren(drawFacts(alert), make('h3', 'Evidence'), evidence, make('h3', 'Verdict'), row, noteForm('alert-note', alert.id), drawRelated(alert));
});
