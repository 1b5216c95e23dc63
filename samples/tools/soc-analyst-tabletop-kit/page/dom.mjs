export const byId = (id) => document.getElementById(id);

/** A new element with text and class; text is always set as text, never as markup. */
export function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** A button; `key` names it across redraws, so that it keeps the focus. */
export function makeButton(text, key, onClick, className) {
  const button = make('button', text, className);
  button.type = 'button';
  button.dataset.key = key;
  button.addEventListener('click', onClick);
  return button;
}

/** A button that asks a second time before it acts. */
export function makeConfirmed(text, question, key, onConfirm) {
  const button = makeButton(text, key, () => {
    if (button.textContent === question) return onConfirm();
    button.textContent = question;
    button.classList.add('sure');
  });
  button.addEventListener('blur', () => {
    button.textContent = text;
    button.classList.remove('sure');
  });
  return button;
}

export function makeList(tag, items) {
  const list = make(tag);
  list.append(...items.map((item) => (item instanceof Node ? item : make('li', item))));
  return list;
}

export function makeSelect(id, label, options, value, onChange) {
  const box = make('div', undefined, 'field');
  const select = make('select');
  const name = make('label', label);
  name.htmlFor = id;
  select.id = id;
  select.dataset.key = id;
  for (const [optionValue, text] of options) {
    const option = make('option', text);
    option.value = optionValue;
    option.selected = optionValue === value;
    select.append(option);
  }
  select.addEventListener('change', () => onChange(select.value));
  box.append(name, select);
  return box;
}

/** Says something to everybody, screen readers among them. */
export function announce(text) {
  byId('announce').textContent = text;
}
