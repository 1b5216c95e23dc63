import { CONTROLS, explainPrediction, gradePrediction, PREDICTED } from '../grade.mjs';
import { checkedValues, choiceField, get, make } from './dom.mjs';

const results = new Map();

for (const { id, name, about } of PREDICTED) {
  const part = make('div');
  const result = make('div');
  results.set(id, result);
  part.append(choiceField(`${name}: ${about}`, 'checkbox', `predict-${id}`, CONTROLS.map((control) => [control.id, control.name])), result);
  get('predictions').append(part);
}

function drawPrediction(attack) {
  const marked = checkedValues(`predict-${attack.id}`);
  const { right, missing, extra } = gradePrediction(attack, marked);
  const words = [missing > 0 ? `${missing} missing` : '', extra > 0 ? `${extra} too many` : ''].filter(Boolean).join(', ');
  const verdict = make('p', right ? 'Right.' : `Not yet: ${words}.`, right ? 'good' : 'warn');
  const parts = [verdict];
  if (right) {
    const list = make('ul');
    list.append(...explainPrediction(attack).map(({ name, result, why }) => make('li', `${name}: ${result === 'stopped' ? 'stops it' : 'does not'}. ${why}`)));
    parts.push(list);
  }
  results.get(attack.id).replaceChildren(...parts);
  return right;
}

get('predict').addEventListener('click', () => {
  const right = PREDICTED.filter((attack) => drawPrediction(attack)).length;
  get('predict-verdict').textContent = `${right} of ${PREDICTED.length} attacks predicted right.`;
  get('predict-verdict').className = right === PREDICTED.length ? 'good' : 'warn';
});
