/**
 * Control characters, line separators and characters that cannot be seen, which include those that reverse the direction of text: they make
 * a text look like another one. Joiners, which Persian, Hindi and emoji need, and variation selectors are allowed.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?![\u200c\u200d\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/u;
const JOINERS = /[\u200c\u200d\p{Variation_Selector}]/gu;
const LAYOUT = /[\t\n\r]/g;

/** Whether a text is one line that people see as it is; false also for a text of nothing but joiners. */
export const isPlainLine = (text: string): boolean =>
  !HIDDEN.test(text) && (text.trim() === '' || text.replace(JOINERS, '').trim() !== '');

/** Likewise for a text that may have tabs and several lines. */
export const isPlainText = (text: string): boolean => isPlainLine(text.replace(LAYOUT, ' '));

/** Whether a text has a character that cannot be seen, joiners included: for emails, which nobody writes with any. */
export const hasInvisible = (text: string): boolean =>
  HIDDEN.test(text) || text.replace(JOINERS, '') !== text;

/** The end of the message about a text that is refused. */
export const PLAIN_TEXT_RULE = 'must not contain control or invisible characters';
