import { rate, scoreCards, scoreTriage } from '../console/score.mjs';
import { shortTime } from '../console/triage.mjs';
import { byId, make, makeButton, makeConfirmed, makeList } from './dom.mjs';
import { addView, app, current, update } from './state.mjs';

const outcomeWords = { open: 'left open', escalate: 'escalated', monitor: 'monitored', close: 'closed' };

function drawExplained({ alert, why, verdict }, isRight) {
  const item = make('li', undefined, 'explained');
  const head = make('p');
  head.append(make('span', isRight ? 'right' : outcomeWords[verdict], `tag ${isRight ? 'good' : 'bad'}`), ' ', make('span', shortTime(alert.time), 'mono'), ' ', make('strong', `${alert.id} ${alert.title}`), ` (${alert.subject})`);
  item.append(head, make('p', why));
  return item;
}

function drawCardRow({ card, taken, best }) {
  const item = make('li', undefined, 'explained');
  const head = make('p');
  head.append(make('span', `${taken?.points ?? 0} of 10`, `tag ${taken === best ? 'good' : taken?.points ? 'warn' : 'bad'}`), ' ', make('strong', card.title));
  item.append(head, make('p', taken ? `You: ${taken.text}. ${taken.why}` : 'You: no decision.'));
  if (taken !== best) item.append(make('p', `Better: ${best.text}. ${best.why}`));
  return item;
}

function section(title, rows, empty) {
  const box = make('section', undefined, 'card');
  box.append(make('h3', title), rows.length > 0 ? makeList('ol', rows) : make('p', empty, 'muted'));
  return box;
}

function drawResult() {
  const { alerts, answers, cards } = current();
  const triage = scoreTriage(alerts, answers, app.session.verdicts);
  const decided = scoreCards(cards, app.session.decisions);
  const points = triage.points + decided.points;
  const summary = make('section', undefined, 'card');
  summary.append(
    make('p', `${points} of 100 points`, 'points'),
    make('p', rate(points)),
    makeList('ul', [
      `Triage: ${triage.points} of 60. Found ${triage.found} of ${triage.story} story alerts, ${triage.falseAlarms} false alarms, ${triage.open} left open.`,
      `Cards: ${decided.points} of 40.`,
    ]),
    makeButton('Go back to playing', 'reopen', () => update((session) => (session.ended = false))),
  );
  const rows = (key) => triage.rows.filter((row) => row.key === key);
  const lookalikes = rows('close').filter(({ alert, verdict }) => alert.id in answers.lookalikes || verdict === 'escalate');
  return [
    summary,
    section('The story', rows('escalate').map((row) => drawExplained(row, row.verdict === 'escalate')), ''),
    section('Look-alikes and false alarms', lookalikes.map((row) => drawExplained(row, row.verdict === 'close')), ''),
    section('Counts for neither side', rows('either').map((row) => drawExplained(row, true)), 'None.'),
    section('Cards', decided.rows.map(drawCardRow), ''),
  ];
}

addView(function drawScore() {
  if (app.session.ended) return byId('score').replaceChildren(...drawResult());
  const open = current().alerts.filter(({ id }) => !app.session.verdicts[id]).length;
  const end = makeConfirmed('End the exercise', 'Really end it and show the answers?', 'end', () => update((session) => (session.ended = true)));
  end.classList.add('main');
  byId('score').replaceChildren(make('p', `Ending locks the queue and shows the answer key with an explanation of every alert in the story. ${open} alerts are still open.`), end);
});
