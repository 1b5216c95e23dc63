import { shortTime } from '../console/triage.mjs';
import { byId, make, makeButton } from './dom.mjs';
import { addView, app, current, curveballs, update } from './state.mjs';
import { select, severityTag } from './view-queue.mjs';
import { openTab } from './tabs.mjs';

function gap(from, to) {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60000);
  return minutes < 60 ? `${minutes} min later` : `${Math.floor(minutes / 60)} h ${minutes % 60} min later`;
}

addView(function drawTimeline() {
  const escalated = current().alerts.filter(({ id }) => app.session.verdicts[id]?.verdict === 'escalate');
  const items = escalated.map((alert, index) => {
    const item = make('li', undefined, 'event');
    const facts = make('p', undefined, 'facts');
    facts.append(make('span', shortTime(alert.time), 'mono'), ' ', severityTag(alert.severity));
    if (index > 0) facts.append(' ', make('span', gap(escalated[index - 1].time, alert.time), 'muted'));
    const open = makeButton(`${alert.id} ${alert.title}`, `event-${alert.id}`, () => {
      openTab('queue');
      select(alert.id, true);
    }, 'plain');
    item.append(facts, open, make('p', `${alert.subject}: ${alert.detail}`));
    return item;
  });
  byId('timeline').replaceChildren(...items);
  byId('no-timeline').hidden = items.length > 0;
});

function drawOption(index, option, optionIndex) {
  const label = make('label', undefined, 'option');
  const box = make('input');
  Object.assign(box, { type: 'radio', name: `card-${index}`, checked: app.session.decisions[index] === optionIndex, disabled: app.session.ended });
  box.dataset.key = `card-${index}-${optionIndex}`;
  box.addEventListener('change', () => update(({ decisions }) => (decisions[index] = optionIndex)));
  label.append(box, make('span', `${'ABC'[optionIndex]}. ${option.text}`));
  return label;
}

addView(function drawCards() {
  const { cards } = current();
  const dealt = app.session.dealt.map((index) => {
    const { minute, title, text, question, options } = cards[index];
    const card = make('section', undefined, 'card');
    const field = make('fieldset');
    field.append(make('legend', question), ...options.map((option, optionIndex) => drawOption(index, option, optionIndex)));
    card.append(make('h3', `Card ${index + 1}: ${title}`), make('p', `Minute ${minute}`, 'muted'), make('p', text), field);
    return card;
  });
  const extra = app.session.curveballs.flatMap((index) => {
    const curveball = curveballs[index];
    if (!curveball) return [];
    const card = make('section', undefined, 'card curveball');
    card.append(make('h3', `Curveball: ${curveball.title}`), make('p', curveball.text), make('p', 'Decide in the group and write it down as a note.', 'muted'));
    return [card];
  });
  byId('cards').replaceChildren(...extra.reverse(), ...dealt.reverse());
  byId('no-cards').hidden = dealt.length + extra.length > 0;
});
