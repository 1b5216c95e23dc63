import { get } from './dom.mjs';

const PARTS = ['inventory', 'choice', 'plan'];
const partButtons = [...document.querySelectorAll('[data-part]')];

function showPart(name) {
  for (const part of PARTS) get(`${part}-part`).hidden = part !== name;
  for (const button of partButtons) button.setAttribute('aria-current', String(button.dataset.part === name));
}

for (const button of partButtons) button.addEventListener('click', () => showPart(button.dataset.part));
showPart('inventory');
