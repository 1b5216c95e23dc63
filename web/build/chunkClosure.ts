import type { Rolldown } from 'vite';

/** Chunks of a build by their file name. */
export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** These chunks and everything they import statically. */
export function closureOf(chunks: Chunks, start: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  start.forEach(visit);
  return found;
}
