import type { Rolldown } from 'vite';

/** The chunk that the entry imports after the first paint (src/app/main.ts). */
export const START = 'start';

/** Returns the JavaScript of a build. */
export const chunksOf = (bundle: Rolldown.OutputBundle = {}): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** Returns the chunk of a dynamic import and all its static imports, except those that are loaded already. */
export function closureOf(
  chunks: Rolldown.OutputChunk[],
  name: string,
  loaded: Rolldown.OutputChunk[] = [],
): Rolldown.OutputChunk[] {
  const [entry, ...others] = chunks.filter((chunk) => chunk.isDynamicEntry && chunk.name === name);
  if (!entry || others.length > 0) throw new Error(`there is not exactly one chunk of ${name}`);
  const files = new Set([entry.fileName]);
  for (const file of files)
    // a set's iteration includes what is added meanwhile
    for (const imported of byName(chunks, file).imports) files.add(imported);
  return chunks.filter((chunk) => files.has(chunk.fileName) && !loaded.includes(chunk));
}

function byName(chunks: Rolldown.OutputChunk[], file: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ fileName }) => fileName === file);
  if (!chunk) throw new Error(`there is no chunk ${file}`);
  return chunk;
}
