import { browsers, Jar, parseSetCookie, play } from '../lab.mjs';

const { scenarios } = JSON.parse(document.getElementById('scenarios').textContent);
const get = (id) => document.getElementById(id);
const browser = () => browsers[get('browser').selectedIndex];

/** The requests of the workbench: what they are called, and what the simulated browser does. */
const bench = [
  ['A link on the bank\'s own page', { address: 'https://bank.example/account/', page: 'https://bank.example/', navigation: true }],
  ['The address typed by hand', { address: 'https://bank.example/account/' }],
  ['The start page of the bank', { address: 'https://bank.example/', page: 'https://bank.example/account/', navigation: true }],
  ['The same over http', { address: 'http://bank.example/account/', navigation: true }],
  ['A link on the cat page', { address: 'https://bank.example/account/', page: 'https://cats.example/', navigation: true }],
  ['A form (POST) on the cat page', { address: 'https://bank.example/account/', page: 'https://cats.example/', method: 'POST', navigation: true }],
  ['A picture on the cat page', { address: 'https://bank.example/account/p.png', page: 'https://cats.example/' }],
  ['A form (POST) on blog.bank.example', { address: 'https://bank.example/account/', page: 'https://blog.bank.example/', method: 'POST', navigation: true }],
  ['A page of blog.bank.example', { address: 'https://blog.bank.example/account/', page: 'https://bank.example/', navigation: true }],
];

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function describeRequest({ address, page, method = 'GET', navigation }) {
  return `${method} ${address}, from ${page ?? 'the address bar'}${navigation ? ', and the page changes' : ', inside the page'}`;
}

function drawScenario() {
  const scenario = scenarios[get('scenario').selectedIndex];
  get('question').textContent = scenario.question;
  const given = scenario.cookies.map(({ line, at }) => {
    const item = make('li');
    item.append(make('code', line), ` set by ${at}`);
    return item;
  });
  if (scenario.wait) given.push(make('li', `Then ${scenario.wait / 60} minutes pass.`));
  given.push(make('li', `Request: ${describeRequest(scenario.request)}`));
  get('given').replaceChildren(...given);
  const names = [...new Set(scenario.cookies.map(({ line }) => parseSetCookie(line).name))];
  const boxes = names.flatMap((name) => [
    { name, kind: 'sent', text: `${name} is sent` },
    { name, kind: 'readable', text: `a script can read ${name}` },
  ]);
  get('guesses').replaceChildren(
    ...boxes.map(({ name, kind, text }) => {
      const label = make('label');
      const box = make('input');
      Object.assign(box, { type: 'checkbox', value: name });
      box.dataset.kind = kind;
      label.append(box, text);
      return label;
    }),
  );
  get('result').replaceChildren();
}

function compare() {
  const scenario = scenarios[get('scenario').selectedIndex];
  const outcome = play(scenario, browser());
  const boxes = [...get('guesses').querySelectorAll('input')];
  const wrong = boxes.filter((box) => box.checked !== outcome[box.dataset.kind].includes(box.value));
  get('result').replaceChildren(
    make('h3', wrong.length === 0 ? 'All predicted right' : `${boxes.length - wrong.length} of ${boxes.length} predicted right`, wrong.length === 0 ? 'good' : 'warn'),
    ...outcome.refused.map(({ line, reason }) => make('p', `Refused: ${line}. ${reason}`, 'bad-line')),
    ...outcome.decisions.map(({ cookie, sent, why }) => make('p', `${cookie.name}=${cookie.value}: ${sent ? 'sent' : 'not sent'}. ${why}`, sent ? 'good-line' : '')),
    make('p', `A script on the page can read: ${outcome.readable.join(', ') || 'nothing'}.`),
    make('p', scenario.answer),
  );
}

function drawBench() {
  const jar = new Jar(browser());
  let reason;
  try {
    reason = jar.set(get('line').value, 'https://bank.example/account/login');
  } catch (problem) {
    reason = problem.message;
  }
  // Past the two minutes of Chrome's exception.
  jar.wait(300);
  get('refused').textContent = reason ? `Not kept: ${reason}` : '';
  get('requests').replaceChildren(
    ...bench.map(([name, request]) => {
      const [decision] = jar.decide(request);
      const row = make('tr');
      const sent = make('td');
      sent.append(make('span', decision?.sent ? 'sent' : 'not sent', `tag ${decision?.sent ? 'good' : 'muted'}`));
      row.append(make('td', name), sent, make('td', decision?.why ?? 'There is no cookie.'));
      return row;
    }),
  );
}

get('browser').append(...browsers.map(({ name }) => make('option', name)));
get('browser').addEventListener('change', () => {
  get('result').replaceChildren();
  drawBench();
});
get('scenario').append(...scenarios.map(({ title }, index) => make('option', `${index + 1}. ${title}`)));
get('scenario').addEventListener('change', drawScenario);
get('reveal').addEventListener('click', compare);
get('line').addEventListener('input', drawBench);
drawScenario();
drawBench();
