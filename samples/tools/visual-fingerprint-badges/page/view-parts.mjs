import { get } from './dom.mjs';

const partButtons = [...get('parts').querySelectorAll('button')];

function openPart(button) {
  for (const other of partButtons) {
    other.setAttribute('aria-current', String(other === button));
    get(other.dataset.part).hidden = other !== button;
  }
}

for (const button of partButtons)
  button.addEventListener('click', () => {
    openPart(button);
    get(button.dataset.part).querySelector('h2').focus();
  });
openPart(partButtons[0]);
