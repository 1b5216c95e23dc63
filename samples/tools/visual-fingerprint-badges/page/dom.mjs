export const get = (id) => document.getElementById(id);
export const readData = (id) => JSON.parse(get(id).textContent);

export function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** A table row whose first cell is its heading. */
export function makeRow(name, cells) {
  const row = make('tr');
  const head = make('th', name);
  head.scope = 'row';
  row.append(head, ...cells.map((text) => make('td', text)));
  return row;
}

export const optionOf = (value, text) => Object.assign(make('option', text), { value });
