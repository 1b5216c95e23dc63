import { floods } from '../built/traffic.mjs';
import { chart, compare, usual } from '../built/workbench.mjs';

const get = (id) => document.getElementById(id);

function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function numberIn(id, least, most) {
  const value = Math.round(Number(get(id).value));
  return Math.min(most, Math.max(least, Number.isFinite(value) ? value : least));
}

function draw() {
  const limit = { count: numberIn('count', 1, 100), windowMs: numberIn('window', 1, 60) * 1000 };
  const setup = { ...usual, flood: get('flood').value, countBy: get('by').value, limit, seed: numberIn('seed', 1, 9999) };
  get('results').replaceChildren(
    ...compare(setup).map((result) => {
      const card = make('div', undefined, 'card');
      const picture = make('pre', chart(result), 'mono');
      picture.tabIndex = 0;
      picture.setAttribute('role', 'img');
      picture.setAttribute('aria-label', `Attempts of the attack per second, ${result.attackAllowed} passed`);
      const all = result.peopleAllowed + result.peopleRefused;
      card.append(
        make('h2', result.limiter),
        make('p', `People refused: ${result.peopleRefused} of ${all}.`, result.peopleRefused > 0 ? 'warn' : 'good'),
        make('p', `Attack passed: ${result.attackAllowed} of ${result.attackAllowed + result.attackRefused}; most in any ${limit.windowMs / 1000} s: ${result.worstStretch}.`, result.worstStretch > limit.count ? 'bad' : 'good'),
        make('p', `Numbers kept at most: ${result.memory}. In the chart # passed, . was refused.`, 'muted'),
        picture,
      );
      return card;
    }),
  );
}

get('flood').append(...Object.keys(floods).map((name) => make('option', name)));
document.querySelector('main').addEventListener('input', draw);
draw();
