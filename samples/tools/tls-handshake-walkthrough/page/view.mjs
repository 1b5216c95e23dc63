import { sayBytes, splitFields } from '../walk.mjs';

const { messages, secrets, quiz } = JSON.parse(document.getElementById('handshake').textContent);
const get = (id) => document.getElementById(id);
let current = 0;
const given = new Map();

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function button(text, act) {
  const element = make('button', text);
  element.type = 'button';
  element.addEventListener('click', act);
  return element;
}

function drawMessage(message, index) {
  const card = make('section', undefined, 'card');
  card.setAttribute('aria-label', message.title);
  const note = make('p', 'Press a field.', 'field');
  note.setAttribute('role', 'status');
  const parts = splitFields(message);
  const bytes = make('div', undefined, 'bytes');
  for (const part of parts) {
    const field = button(sayBytes(part.bytes, 16), () => {
      for (const other of bytes.children) other.setAttribute('aria-pressed', String(other === field));
      note.replaceChildren(make('strong', `${part.name} (${part.length} byte${part.length === 1 ? '' : 's'} from ${part.offset}): `), part.meaning);
    });
    field.setAttribute('aria-label', part.name);
    bytes.append(field);
  }
  const list = make('ul', undefined, 'print-only');
  list.append(...parts.map((part) => make('li', `${part.name} (${part.length}): ${part.meaning}`)));
  const who = message.from === 'client' ? 'Client to server' : 'Server to client';
  card.append(make('h2', `${index + 1}. ${message.title}`), make('p', `${who}. Protected by: ${message.protection}.`, 'muted'), make('p', message.why), bytes, note, list);
  return card;
}

function show(index) {
  current = index;
  [...get('messages').children].forEach((card, at) => (card.hidden = at !== index));
  [...get('steps').children].forEach((step, at) => step.setAttribute('aria-current', String(at === index)));
  get('back').disabled = index === 0;
  get('next').disabled = index === messages.length - 1;
}

function drawQuestion({ question, options, right, why }, index) {
  const item = make('li');
  const answer = make('p');
  answer.setAttribute('role', 'status');
  const row = make('div', undefined, 'row no-print');
  options.forEach((option, at) =>
    row.append(
      button(option, () => {
        if (!given.has(index)) given.set(index, at === right);
        answer.textContent = `${at === right ? 'Right.' : `No: ${options[right]}.`} ${why}`;
        answer.className = at === right ? 'right' : 'wrong';
        get('score').textContent = `${[...given.values()].filter(Boolean).length} of ${given.size} right at the first try, ${quiz.length - given.size} to go.`;
      }),
    ),
  );
  item.append(make('p', question), row, make('p', options.join(' / '), 'print-only'), answer);
  return item;
}

get('messages').append(...messages.map(drawMessage));
messages.forEach(({ title }, index) => get('steps').append(button(title, () => show(index))));
get('back').addEventListener('click', () => show(current - 1));
get('next').addEventListener('click', () => show(current + 1));
get('secrets').append(
  ...secrets.map(({ name, hex, meaning }) => {
    const row = make('tr');
    const first = make('td', name);
    first.append(make('small', hex));
    row.append(first, make('td', meaning));
    return row;
  }),
);
get('quiz').append(...quiz.map(drawQuestion));
show(0);
