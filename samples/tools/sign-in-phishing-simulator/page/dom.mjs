export const get = (id) => document.getElementById(id);

export function make(tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** A group of radio buttons or boxes with a legend; the values are the numbers or identifiers of the options. */
export function choiceField(legend, type, name, options) {
  const field = make('fieldset');
  field.append(make('legend', legend));
  for (const [value, text] of options) {
    const label = make('label');
    const input = make('input');
    Object.assign(input, { type, name, value: String(value) });
    label.append(input, make('span', text));
    field.append(label);
  }
  return field;
}

export const checkedValues = (name) => [...document.querySelectorAll(`input[name="${name}"]:checked`)].map(({ value }) => value);
