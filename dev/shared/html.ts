import { createHash } from 'node:crypto';

export const STYLE = `
:root { color-scheme: light dark; --page: #f3f4f6; --card: #fff; --text: #1b2230; --faint: #5a6475; --line: #d9dde5; --accent: #2457a6; --on-accent: #fff; --test: #8a5a00; --test-page: #fff3d6; }
@media (prefers-color-scheme: dark) { :root { --page: #12161d; --card: #1b212b; --text: #e7eaf0; --faint: #a3adbd; --line: #343d4b; --accent: #8db8ff; --on-accent: #0d1a2e; --test: #ffd27a; --test-page: #332710; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.test { margin: 0; padding: 10px 16px; background: var(--test-page); color: var(--test); text-align: center; font-size: 14px; }
main { max-width: 680px; margin: 24px auto 48px; padding: 0 16px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; margin-bottom: 16px; }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 0 0 12px; font-size: 15px; }
p { margin: 0 0 12px; } p:last-child { margin-bottom: 0; }
.faint { color: var(--faint); }
.amount { font-size: 24px; font-weight: 600; overflow-wrap: anywhere; margin: 12px 0; }
dl { margin: 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 16px; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
code { font: 14px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.status { display: inline-block; padding: 2px 12px; border: 1px solid currentColor; border-radius: 999px; font-size: 14px; font-weight: 600; }
form { margin: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; }
button, select { width: 100%; font: inherit; color: var(--text); background: transparent; border: 1px solid var(--line); border-radius: 8px; padding: 10px 14px; min-height: 44px; text-align: left; overflow-wrap: anywhere; }
button { cursor: pointer; } button strong { display: block; } button span { color: var(--faint); font-size: 14px; }
button:hover:enabled { border-color: var(--accent); }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); } button.main span { color: inherit; }
button:disabled { opacity: .5; cursor: not-allowed; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
form + p { margin-top: 16px; }
a { color: var(--accent); }
.links { display: flex; flex-wrap: wrap; gap: 8px 20px; }
ul { margin: 0; padding: 0; list-style: none; } li { padding: 8px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; } li:first-child { border-top: 0; }
iframe { display: block; border: 0; border-radius: 12px; }
@media (min-width: 560px) { form.two { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (max-width: 420px) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 8px; } }
`;

export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

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
