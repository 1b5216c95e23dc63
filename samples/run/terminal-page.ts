import { stripVTControlCharacters } from 'node:util';

/** Pixels of the terminal's window. */
const WINDOW = { width: 1208, height: 630 };
/** The smallest and the largest size of its text, in pixels. */
const [SMALLEST, LARGEST] = [20, 30];
/** Width and height of a character as multiples of its size. */
const CHARACTER = { width: 0.602, height: 1.4 };

/** Draws commands and their output as a page that looks like a terminal, as large as they fit into its window, which cuts a long output. */
export function terminalPage(outputs: readonly [command: string, output: string][]): string {
  const lines = outputs.flatMap(([command, output]) => [
    `<b>$ ${escape(command)}</b>`,
    ...output.trimEnd().split('\n').map(escape),
    '',
  ]);
  const longest = Math.max(
    ...outputs.flatMap(([command, output]) =>
      [command, ...output.split('\n')].map(({ length }) => length + 2),
    ),
  );
  const fitting = Math.min(
    WINDOW.width / longest / CHARACTER.width,
    WINDOW.height / lines.length / CHARACTER.height,
  );
  const size = Math.min(LARGEST, Math.max(SMALLEST, Math.floor(fitting)));
  const rows = Math.floor(WINDOW.height / size / CHARACTER.height);
  return `<!doctype html><meta charset="utf-8"><style>
    * { box-sizing: border-box }
    body { margin: 0; padding: 12px; height: 100vh; background: #0b0e14; }
    main { height: 100%; border: 1px solid #2a3346; border-radius: 10px; background: #12161f; overflow: hidden }
    header { display: flex; gap: 8px; padding: 13px 16px; border-bottom: 1px solid #2a3346 }
    i { width: 10px; height: 10px; border-radius: 50%; background: #2a3346 }
    pre { margin: 0; padding: 12px 24px; color: #c8cfdd; white-space: pre-wrap; overflow-wrap: anywhere;
      font: ${size}px/${CHARACTER.height} 'DejaVu Sans Mono', 'Liberation Mono', monospace; }
    b { color: #2dd4bf; font-weight: 400 }
  </style><main><header><i></i><i></i><i></i></header><pre>${lines.slice(0, rows).join('\n')}</pre></main>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text and leaves out its colors. */
const escape = (text: string): string =>
  stripVTControlCharacters(text).replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
