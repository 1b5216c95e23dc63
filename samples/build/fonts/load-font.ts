import { readFileSync } from 'node:fs';
import { unpackWoff } from './unpack-woff';

/** From npm packages, so that a machine without fonts draws the same letters. */
const FILES = {
  regular: '@fontsource/inter/files/inter-latin-400-normal.woff',
  italic: '@fontsource/inter/files/inter-latin-400-italic.woff',
  bold: '@fontsource/inter/files/inter-latin-700-normal.woff',
  mono: '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff',
  'mono-bold': '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-700-normal.woff',
} as const;

/** The name of a font face. */
export type Face = keyof typeof FILES;

const loaded = new Map<Face, Buffer>();

/** The TrueType bytes of a face; read once. */
export function loadFont(face: Face): Buffer {
  const known = loaded.get(face);
  if (known) return known;
  // Without the table of alternative glyphs: no text uses them, and looking them up takes half of the time.
  const font = unpackWoff(readFileSync(require.resolve(FILES[face])), ['GSUB']);
  loaded.set(face, font);
  return font;
}
