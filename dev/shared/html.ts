/** A piece of HTML that is safe to show. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may stand in a template: texts are escaped, lists are joined, nothing is shown for null. */
export type Content = Html | string | number | null | undefined | false | readonly Content[];

/** Builds HTML from a template; everything put in is escaped unless it is HTML already. */
export function html(pieces: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(pieces.map((piece, index) => `${piece}${index < contents.length ? show(contents[index]) : ''}`).join(''));
}

function show(content: Content): string {
  if (content instanceof Html) return content.text;
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'object') return content.map(show).join('');
  return String(content).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
