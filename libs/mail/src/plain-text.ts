import { isEmail } from '@libs/validation';
import type { MailBlock } from './mail-content';

const SUBJECT_LENGTH = 200; // characters

/** Control characters and line separators: they would end a header, and PostgreSQL rejects NUL. */
// eslint-disable-next-line no-control-regex -- control characters are what it removes
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

export const oneLine = (text: string): string => text.replace(CONTROL, ' ').trim();

/** Shortens a subject to fit in one header. */
export const subjectLine = (text: string): string => oneLine(text).slice(0, SUBJECT_LENGTH);

export const isMailAddress = (text: string): boolean => oneLine(text) === text && isEmail(text, { require_tld: false });

export function cleanBlock(block: MailBlock): MailBlock {
  if (typeof block === 'string') return oneLine(block);
  if ('facts' in block) return { facts: block.facts.map(([label, value]) => [oneLine(label), oneLine(value)]) };
  return { link: oneLine(block.link), url: oneLine(block.url) };
}
