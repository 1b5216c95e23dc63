import { clock, drawCurveball } from '../console/session.mjs';
import { shortTime } from '../console/triage.mjs';
import { announce, byId, make, makeButton, makeList, makeSelect } from './dom.mjs';
import { addView, app, current, curveballs, elapsed, redraw, rubric, save, update } from './state.mjs';

function toggleTimer() {
  if (app.runsSince) {
    app.session.elapsed = elapsed();
    app.runsSince = 0;
  } else app.runsSince = Date.now();
  save();
  redraw();
}

function drawDealing() {
  const { cards } = current();
  const next = cards.findIndex((_, index) => !app.session.dealt.includes(index));
  const deal = makeButton(next < 0 ? 'All cards are dealt' : `Deal card ${next + 1}: ${cards[next].title}`, 'deal', () => {
    update(({ dealt }) => dealt.push(next));
    announce(`Card ${next + 1} is on the table.`);
  }, 'main');
  deal.disabled = next < 0 || app.session.ended;
  const draw = makeButton('Draw a curveball', 'curveball', () => {
    const index = drawCurveball(curveballs.length, app.session.curveballs, Math.random());
    update((session) => session.curveballs.push(index));
    announce(`Curveball: ${curveballs[index].title}`);
  });
  draw.disabled = app.session.curveballs.length >= curveballs.length || app.session.ended;
  const row = make('div', undefined, 'row');
  row.append(makeButton(app.runsSince ? 'Pause the clock' : 'Start the clock', 'timer', toggleTimer), deal, draw);
  const box = make('section', undefined, 'card');
  const plan = cards.map(({ minute, title }, index) => `Minute ${minute}: ${title}${app.session.dealt.includes(index) ? ' (dealt)' : ''}`);
  box.append(make('h3', 'Run the exercise'), row, makeList('ul', plan), ...app.session.curveballs.flatMap((index) => (curveballs[index] ? [make('p', `${curveballs[index].title}: ${curveballs[index].lookFor}`)] : [])));
  return box;
}

function drawKey() {
  const { alerts, answers, facilitator } = current();
  const box = make('section', undefined, 'card');
  const story = alerts.filter(({ id }) => id in answers.escalate);
  const more = make('details');
  more.append(make('summary', `The ${story.length} alerts of the story`), makeList('ol', story.map((alert) => `${shortTime(alert.time)} ${alert.id} ${alert.title}: ${answers.escalate[alert.id]}`)));
  const hints = make('details');
  hints.append(make('summary', 'Hints, if they are stuck'), makeList('ol', facilitator.hints));
  const end = make('details');
  end.append(make('summary', 'Ask at the end'), make('p', facilitator.ask.question), make('p', facilitator.ask.answer, 'muted'));
  box.append(make('h3', 'What is to be found'), makeList('ul', facilitator.found), more, hints, end);
  return box;
}

function drawRubric() {
  const box = make('section', undefined, 'card');
  const total = Object.values(app.session.rubric).reduce((sum, points) => sum + points, 0);
  box.append(make('h3', `Rubric: ${total} of ${rubric.length * 3}`), make('p', 'Fill it in together. Play again below 12; 18 and more is a group that can take a shift.', 'muted'));
  for (const [index, { question, levels }] of rubric.entries()) {
    const options = [['', 'Not rated'], ...levels.map((level, points) => [String(points), `${points}: ${level}`])];
    const value = app.session.rubric[index];
    box.append(makeSelect(`rubric-${index}`, question, options, value === undefined ? '' : String(value), (points) => update((session) => {
      if (points === '') delete session.rubric[index];
      else session.rubric[index] = Number(points);
    })));
  }
  return box;
}

addView(function drawFacilitator() {
  if (app.isFacilitator) {
    // A details element that the facilitator has opened stays open.
    const opened = [...byId('facilitator').querySelectorAll('details')].map(({ open }) => open);
    byId('facilitator').replaceChildren(drawDealing(), drawKey(), drawRubric());
    for (const [index, element] of byId('facilitator').querySelectorAll('details').entries()) element.open = opened[index] ?? false;
    return;
  }
  const open = makeButton('I am the facilitator: open', 'gate', () => {
    app.isFacilitator = true;
    redraw();
    byId('facilitator-title').focus();
  });
  byId('facilitator').replaceChildren(make('p', 'This part gives away the story. Players stay out. One person facilitates: starts the clock, deals the cards, draws curveballs and rates with the rubric.'), open);
});

addView(function drawClock() {
  const seconds = elapsed();
  const due = current().cards.find(({ minute }, index) => minute * 60 <= seconds && !app.session.dealt.includes(index));
  byId('clock').textContent = clock(seconds);
  byId('due').textContent = app.isFacilitator && due && app.runsSince ? `Due: ${due.title}` : '';
});
