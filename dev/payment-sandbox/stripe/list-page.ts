import { jsonAnswer } from '../http/response';
import { type FormFields, textField } from './form-fields';
import { listOf } from './show-invoice';

/** One page of a list, newest first: `limit` records (10, at most 100) after `starting_after`. */
export function listPage<T extends { id: string }>(url: string, parameters: FormFields, found: readonly T[], show: (one: T) => object) {
  const after = textField(parameters, 'starting_after');
  const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const limit = Math.min(wholeNumber(textField(parameters, 'limit'), 10), 100);
  return jsonAnswer(200, listOf(found.slice(from, from + limit).map(show), url, from + limit < found.length));
}

/** A whole number from a form, or what it is otherwise. */
export const wholeNumber = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
