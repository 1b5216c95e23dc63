import { gradePrices } from '../prices.mjs';
import { get, make, readData } from './dom.mjs';

const priceCases = readData('cases');

get('price-list').append(
  ...priceCases.map(({ id, text }) => {
    const item = make('li');
    const label = make('label', text);
    const input = make('input');
    label.htmlFor = input.id = `price-${id}`;
    Object.assign(input, { type: 'text', inputMode: 'numeric', autocomplete: 'off', maxLength: 4 });
    item.append(label, input);
    return item;
  }),
);

get('check-prices').addEventListener('click', () => {
  const { right, high, low, empty } = gradePrices(priceCases, priceCases.map(({ id }) => get(`price-${id}`).value));
  const all = right === priceCases.length;
  get('price-verdict').textContent = `${right} of ${priceCases.length} right.${all ? ' All of them.' : ` Too high: ${high}. Too low: ${low}. Without a whole number: ${empty}.`}`;
  get('price-verdict').className = all ? 'good' : 'warn';
});
