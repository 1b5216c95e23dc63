import { grade, ownerOf, parts, partsOf, shuffle, summarize } from '../quiz.mjs';

const { emails, you } = JSON.parse(document.getElementById('emails').textContent);
const stage = document.getElementById('stage');
const progress = document.getElementById('progress');
const round = { order: [], at: 0, results: [] };

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function makeButton(text, onClick, className) {
  const button = make('button', text, className);
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}

function drawMail(email) {
  const list = make('dl');
  const row = (name, value) => list.append(make('dt', name), make('dd', value));
  row('From', `${email.from.name} <${email.from.address}>`);
  if (email.replyTo) row('Reply to', email.replyTo);
  row('To', `${you.name} <robin.hale@millbrook.example.com>`);
  row('Subject', email.subject);
  const text = make('div', undefined, 'text');
  text.append(...email.body.map((paragraph) => make('p', paragraph)));
  if (email.link) text.append(drawLink(email.link));
  if (email.attachment) text.append(make('div', `Attachment: ${email.attachment}`, 'file'));
  const mail = make('article', undefined, 'mail');
  mail.setAttribute('aria-label', `Message: ${email.subject}`);
  mail.append(list, text);
  return mail;
}

/** A link that is only text: pressing the button shows where it would lead, as hovering does in a mail program. */
function drawLink({ text, target }) {
  const box = make('div', undefined, 'dead-link');
  const shown = make('span', text, 'shown');
  const where = make('p', undefined, 'mono');
  box.append(shown, ' ', makeButton('Where does it lead?', () => (where.textContent = target)), where);
  return box;
}

function drawQuestion() {
  const email = round.order[round.at];
  progress.textContent = `Message ${round.at + 1} of ${round.order.length}`;
  const fieldset = make('fieldset');
  fieldset.append(make('legend', 'What looks suspicious? (check before you decide; none is fine)'));
  for (const part of partsOf(email)) {
    const label = make('label');
    const box = make('input');
    Object.assign(box, { type: 'checkbox', value: part });
    label.append(box, parts[part]);
    fieldset.append(label);
  }
  const answer = (verdict) => {
    const ticked = [...fieldset.querySelectorAll('input:checked')].map(({ value }) => value);
    const result = { email, grade: grade(email, verdict, ticked) };
    round.results.push(result);
    drawAnswer(result);
  };
  const buttons = make('div', undefined, 'row');
  buttons.append(makeButton('Safe', () => answer('safe'), 'main'), makeButton('Suspicious', () => answer('suspicious'), 'main'));
  stage.replaceChildren(drawMail(email), fieldset, buttons);
}

function drawAnswer({ email, grade: { right, seen, missed, unfounded } }) {
  const suspicious = email.verdict === 'suspicious';
  const verdict = make('h2', `${right ? 'Right' : 'Not quite'}: this message is ${email.verdict}.`, right ? 'good' : 'bad');
  verdict.tabIndex = -1;
  const clue = (text, part, state, word) => {
    const box = make('div', undefined, `clue ${state}`);
    box.append(make('strong', `${parts[part]}${word}`), make('p', text));
    return box;
  };
  const owner = `The sender's address belongs to ${ownerOf(email.from.address)}.`;
  const next = round.at + 1 < round.order.length ? makeButton('Next message', advance, 'main') : makeButton('Show my report', drawReport, 'main');
  const extra = unfounded.length > 0 ? [make('p', `You also ticked: ${unfounded.map((part) => parts[part]).join(', ')}. Nothing was wrong there.`, 'muted')] : [];
  stage.replaceChildren(
    verdict,
    make('p', owner),
    ...missed.map(({ part, text }) => clue(text, part, 'missed', ', missed')),
    ...seen.map(({ part, text }) => clue(text, part, 'seen', suspicious ? ', seen' : '')),
    ...extra,
    make('p', email.lesson),
    next,
    drawMail(email),
  );
  verdict.focus();
}

function advance() {
  round.at += 1;
  drawQuestion();
}

function drawReport() {
  const report = summarize(round.results);
  progress.textContent = 'Finished';
  const title = make('h2', `${report.points} of ${report.total} messages judged right`);
  title.tabIndex = -1;
  const list = make('ul');
  list.append(
    make('li', `Suspicious messages taken for safe: ${report.fooled}`),
    make('li', `Safe messages taken for suspicious: ${report.overcautious}`),
    make('li', `Clues seen: ${report.cluesSeen}, missed: ${report.cluesMissed}`),
  );
  if (report.weakest) list.append(make('li', `Look more closely at: ${parts[report.weakest]}`));
  const wrong = round.results.filter(({ grade: { right } }) => !right).map(({ email }) => make('li', `${email.subject} (${email.verdict})`));
  const again = make('ul');
  again.append(...wrong);
  const review = wrong.length > 0 ? [make('h3', 'Worth another look'), again] : [];
  stage.replaceChildren(title, list, ...review, makeButton('Play again', start, 'main'));
  title.focus();
}

function start() {
  Object.assign(round, { order: shuffle(emails), at: 0, results: [] });
  drawQuestion();
}

document.getElementById('you').textContent = `You are ${you.name}. ${you.work}`;
document.getElementById('known').append(
  ...you.known.map(({ owner, who }) => {
    const item = make('li');
    item.append(make('code', `${owner}.example.com`), ` ${who}`);
    return item;
  }),
);
start();
