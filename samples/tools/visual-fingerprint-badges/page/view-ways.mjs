import { get, make } from './dom.mjs';
import { drawWay } from './draw.mjs';

const WAY_CARDS = [
  ['hex', 'Hexadecimal digits', 'All 256 bits, four in each digit.'],
  ['ssh', 'Base64, as SSH prints it', 'All 256 bits, six in each character. Capitals count.'],
  ['words', 'Words', 'All 256 bits: one of 256 words for each byte. Can be read aloud.'],
  ['decimal', 'Sixty decimal digits', 'About 199 bits, from SHA-512. Messengers show such numbers.'],
  ['art', 'Randomart', '256 bits go in, but many walks make the same picture.'],
  ['badge', 'Badge', 'All 256 bits, if you can tell sixteen looks apart.'],
  ['icon', 'Identicon', '18 bits: one file in 262,144 has the same icon.'],
];
let waysTurn = 0;
/** On a phone only the first two ways are open at first, so that the page stays short. */
const openWays = new Set((matchMedia('(min-width: 40rem)').matches ? WAY_CARDS : WAY_CARDS.slice(0, 2)).map(([way]) => way));

async function hashBoth(text) {
  const bytes = new TextEncoder().encode(text);
  const [short, long] = await Promise.all(['SHA-256', 'SHA-512'].map((name) => crypto.subtle.digest(name, bytes)));
  return { short: new Uint8Array(short), long: new Uint8Array(long).slice(0, 60) };
}

async function drawWays() {
  waysTurn += 1;
  const mine = waysTurn;
  const hashes = await Promise.all(['first-text', 'second-text'].map((id) => hashBoth(get(id).value)));
  if (mine !== waysTurn) return;
  get('ways').replaceChildren(
    ...WAY_CARDS.map(([way, title, about]) => {
      const card = make('details', undefined, 'way');
      card.open = openWays.has(way);
      card.addEventListener('toggle', () => (card.open ? openWays.add(way) : openWays.delete(way)));
      const head = make('summary');
      head.append(make('h3', title));
      const views = make('div', undefined, 'views');
      hashes.forEach(({ short, long }, at) => {
        const figure = make('p', undefined, 'view');
        figure.append(make('span', at === 0 ? 'First' : 'Second', 'muted'), drawWay(way, way === 'decimal' ? long : short));
        views.append(figure);
      });
      card.append(head, make('p', about, 'muted'), views);
      return card;
    }),
  );
}

for (const id of ['first-text', 'second-text']) get(id).addEventListener('input', drawWays);
drawWays();
