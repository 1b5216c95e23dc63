import { isEmail } from 'class-validator';
import type { MailBlock } from './mail-content';

/** Characters a subject holds at the most. */
const SUBJECT_LENGTH = 200;

/** Control characters and line separators: they end a header, and PostgreSQL refuses NUL. */
// eslint-disable-next-line no-control-regex -- control characters are what it removes
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** The text on one line, without control characters. */
export const oneLine = (text: string): string => text.replace(CONTROL, ' ').trim();

/** A subject that fits in one header. */
export const subjectLine = (text: string): string => oneLine(text).slice(0, SUBJECT_LENGTH);

/** Whether a text is exactly one address that mail can be sent to. */
export const isMailAddress = (text: string): boolean => oneLine(text) === text && isEmail(text, { require_tld: false });

/** The block with each of its texts on one line. */
export function cleanBlock(block: MailBlock): MailBlock {
  if (typeof block === 'string') return oneLine(block);
  if ('facts' in block) return { facts: block.facts.map(([label, value]) => [oneLine(label), oneLine(value)]) };
  return { link: oneLine(block.link), url: oneLine(block.url) };
}
