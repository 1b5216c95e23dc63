export class Html {
  constructor(readonly text: string) {}
}

/** The values in a template: text is escaped, lists are joined, null and false are empty. */
export type Content = Html | string | number | null | undefined | false | readonly Content[];

export function html(pieces: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(
    pieces
      .map((piece, index) => `${piece}${index < contents.length ? show(contents[index]) : ''}`)
      .join(''),
  );
}

function show(content: Content): string {
  if (content instanceof Html) return content.text;
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'object') return content.map(show).join('');
  return String(content).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
