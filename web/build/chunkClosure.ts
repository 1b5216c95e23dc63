import type { Rolldown } from 'vite';

/** Output chunks by file name. */
export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Returns these chunks and all their static imports. */
export function closureOf(
  chunks: Chunks,
  start: Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
  };
  start.forEach(visit);
  return found;
}
