import { applyFilters } from './filters.mjs';

const PLACEHOLDER = /\{\{\s*(\w+)\s*((?:\|\s*\w+(?:\([^)]*\))?\s*)*)\}\}/g;

/** What the templates may name: the parameters of the request, and a state that the server builds from them. */
export function valuesOf(room, parameters) {
  if (!room.state) return parameters;
  const state = Object.fromEntries(Object.entries(room.state).map(([key, value]) => [key, typeof value === 'string' && value.startsWith('$') ? parameters[value.slice(1)] : value]));
  return { ...parameters, state };
}

/** Fills a template in one pass, so that a value cannot bring placeholders of its own. */
export function render(template, values) {
  const page = template.replace(PLACEHOLDER, (_whole, name, filters) => {
    if (!Object.hasOwn(values, name)) throw new Error(`The template names ${name}, which the request does not have.`);
    const names = filters.split('|').map((word) => word.trim()).filter(Boolean);
    return String(applyFilters(values[name], names));
  });
  const stray = template.replace(PLACEHOLDER, '');
  if (stray.includes('{{') || stray.includes('}}')) throw new Error('A placeholder looks like this: {{ name | filter }}');
  return page;
}
