/** A form of Stripe as nested fields: `items[0][price]=x` is `{items: {0: {price: 'x'}}}`. */
export interface FormFields {
  [name: string]: string | FormFields;
}

/** Parses a form or a query string; `__proto__` is ignored. */
export function readForm(text: string): FormFields {
  const fields = emptyFields();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/\[\]|[^[\]]+/g)].map(([part]) => part);
    if (path.length > 0 && path.every((part) => part !== '__proto__')) place(fields, path, value);
  }
  return fields;
}

export function textField(fields: FormFields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A group of fields, by default empty. */
export function groupField(fields: FormFields, name: string): FormFields {
  const value = fields[name];
  return typeof value === 'object' ? value : emptyFields();
}

/** The texts of a group: `{a: 'b'}` for `metadata[a]=b`. */
export function textsOf(fields: FormFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** The values of a list such as `expand[]=a&expand[1]=b`. */
export const listField = (fields: FormFields, name: string): string[] => Object.values(textsOf(groupField(fields, name)));

/** A whole number, or `fallback`. */
export const wholeNumber = (text: string | undefined, fallback: number): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : fallback;

function place(fields: FormFields, path: readonly string[], value: string): void {
  let group = fields;
  for (const part of path.slice(0, -1)) {
    const next = group[part];
    group = group[part] = typeof next === 'object' ? next : emptyFields();
  }
  const last = path.at(-1) ?? '';
  group[last === '[]' ? String(Object.keys(group).length) : last] = value; // `[]` appends to a list
}

const emptyFields = (): FormFields => Object.create(null) as FormFields;
