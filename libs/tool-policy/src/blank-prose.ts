import { toSpaces } from './blank-literals';

/** A comment before which its line has neither a text nor a regular expression, which may hold the same characters. */
const SCRIPT_COMMENT = /^[^'"`/\n]{0,300}(?<!:)(\/\/|\/\*)/gm;
/** A tag, or a comment. */
const TAG = /<(?:!--|[a-z/!?])/gi;
const TAG_END = /["'>]/g;

/** Blanks out the comments of a script. A comment in a text of several lines looks the same. */
export function blankScriptComments(script: string): string {
  let result = '';
  let done = 0;
  SCRIPT_COMMENT.lastIndex = 0;
  for (;;) {
    const match = SCRIPT_COMMENT.exec(script);
    if (!match) return result + script.slice(done);
    const start = match.index + match[0].length;
    const end = match[1] === '//' ? script.indexOf('\n', start) : script.indexOf('*/', start) + 2;
    if (match[1] === '/*' && end === 1) return result + script.slice(done);
    const next = end < 0 ? script.length : end;
    result += script.slice(done, start - 2) + toSpaces(script.slice(start - 2, next));
    done = next;
    SCRIPT_COMMENT.lastIndex = next;
  }
}

/** Blanks out what a page shows as text, and the comments of its scripts; tags, styles and comments of the page stay. */
export function blankProse(page: string): string {
  let result = '';
  let at = 0;
  for (;;) {
    TAG.lastIndex = at;
    const match = TAG.exec(page);
    if (!match) return result + toSpaces(page.slice(at));
    result += toSpaces(page.slice(at, match.index));
    const end = findTagEnd(page, match.index, match[0]);
    const tag = page.slice(match.index, end);
    const raw = /^<(script|style)\b/i.exec(tag)?.[1];
    result += tag;
    at = end;
    if (raw === undefined) continue;
    const closing = new RegExp(`</${raw}`, 'gi');
    closing.lastIndex = at;
    const close = closing.exec(page)?.index ?? page.length;
    const content = page.slice(at, close);
    result += raw.toLowerCase() === 'script' ? blankScriptComments(content) : content;
    at = close;
  }
}

function findTagEnd(page: string, start: number, kind: string): number {
  if (kind === '<!--') {
    const end = page.indexOf('-->', start);
    return end < 0 ? page.length : end + 3;
  }
  TAG_END.lastIndex = start;
  for (;;) {
    const match = TAG_END.exec(page);
    if (!match) return page.length;
    if (match[0] === '>') return match.index + 1;
    const quote = page.indexOf(match[0], match.index + 1);
    if (quote < 0) return page.length;
    TAG_END.lastIndex = quote + 1;
  }
}
