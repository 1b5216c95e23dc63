/** The start of a data block as `{{data x.json}}` of the samples writes it. */
const START = /<script type="application\/json"(?: id="[\w-]{1,100}")?>/g;
const END = '</script';

/** Blanks out JSON that a page holds as data: a browser neither runs it nor loads what it names. Anything else stays. */
export function blankEmbeddedData(page: string): string {
  let result = '';
  let position = 0;
  for (const match of page.matchAll(START)) {
    const start = match.index + match[0].length;
    const end = page.indexOf(END, start);
    if (match.index < position || end < 0 || !isJson(page.slice(start, end))) continue;
    result += page.slice(position, start) + page.slice(start, end).replaceAll(/[^\n]/g, ' ');
    position = end;
  }
  return result + page.slice(position);
}

/** Text between two scripts is no JSON, so a start in a comment or an attribute hides nothing. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
