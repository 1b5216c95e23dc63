/** A form of Stripe's as nested fields: `items[0][price]=x` is `{items: {0: {price: 'x'}}}`. */
export interface FormFields {
  [name: string]: string | FormFields;
}

/** Reads a form or a query string; names that are no identifiers, such as `__proto__`, are dropped. */
export function readForm(text: string): FormFields {
  const fields = emptyFields();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/\[\]|[^[\]]+/g)].map(([part]) => part);
    if (path.length > 0 && path.every((part) => part !== '__proto__')) place(fields, path, value);
  }
  return fields;
}

/** The text of a field; undefined when it is absent, empty or a group. */
export function textField(fields: FormFields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The group of fields under a name; empty when there is none. */
export function groupField(fields: FormFields, name: string): FormFields {
  const value = fields[name];
  return typeof value === 'object' ? value : emptyFields();
}

/** The texts of a group: `metadata[a]=b` is `{a: 'b'}`. */
export function textsOf(fields: FormFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** The values of a list, `expand[]=a&expand[1]=b`. */
export const listField = (fields: FormFields, name: string): string[] => Object.values(textsOf(groupField(fields, name)));

function place(fields: FormFields, path: readonly string[], value: string): void {
  let group = fields;
  for (const part of path.slice(0, -1)) {
    const next = group[part];
    group = group[part] = typeof next === 'object' ? next : emptyFields();
  }
  const last = path.at(-1) ?? '';
  group[last === '[]' ? String(Object.keys(group).length) : last] = value; // `[]` is the next place of a list
}

/** Without a prototype, so that no name in it means anything else. */
const emptyFields = (): FormFields => Object.create(null) as FormFields;
