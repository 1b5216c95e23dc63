import { mayBeFramed } from '../ancestors.mjs';

const cases = JSON.parse(document.getElementById('cases').textContent);
const get = (id) => document.getElementById(id);
let at = 0;
let right = 0;

function ask() {
  const one = cases[at];
  get('count').textContent = `${at + 1} of ${cases.length}`;
  get('title').textContent = one.title;
  get('headers').textContent = [`Answer of ${one.own}`, one.csp && `Content-Security-Policy: ${one.csp}`, one.xfo && `X-Frame-Options: ${one.xfo}`].filter(Boolean).join('\n');
  get('around').textContent = `Framed by ${one.ancestors.join(', which is framed by ')}.`;
  get('answer').textContent = '';
  get('yes').disabled = get('no').disabled = false;
  get('next').hidden = true;
}

function judge(said) {
  const { allowed, why } = mayBeFramed(cases[at]);
  if (said === allowed) right += 1;
  get('answer').textContent = `${said === allowed ? 'Right' : 'Not quite'}: it is ${allowed ? 'shown' : 'refused'}, ${why}. ${cases[at].teach}`;
  get('answer').className = said === allowed ? 'good' : 'bad';
  get('yes').disabled = get('no').disabled = true;
  get('next').hidden = false;
  get('next').textContent = at === cases.length - 1 ? 'Show my result' : 'Next';
}

get('yes').addEventListener('click', () => judge(true));
get('no').addEventListener('click', () => judge(false));
get('next').addEventListener('click', () => {
  at += 1;
  if (at < cases.length) {
    ask();
    get('title').focus();
    return;
  }
  get('title').textContent = `${right} of ${cases.length} right`;
  get('answer').textContent = right === cases.length ? 'You could set these headers yourself.' : 'Reload the page to play again.';
  get('next').hidden = true;
});
ask();
