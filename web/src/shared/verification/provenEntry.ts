import {
  type Checkpoint,
  decodeEntries,
  decodeLogEntry,
  entriesPath,
  inclusionProofFromTiles,
  leafHash,
  type LogEntry,
  TILE_WIDTH,
  tilePath,
  tileWidth,
  verifyInclusion,
} from '@transparency';

/** Returns an entry of the log that is proven to be under a head. Throws an Error for one that is not; `readPath` fetches the tile with a path. */
export async function readProvenEntry(
  head: Checkpoint,
  index: number,
  readPath: (path: string) => Promise<Uint8Array>,
): Promise<LogEntry> {
  if (index >= head.size) throw new Error('The version is not in the public log.');
  const tile = Math.floor(index / TILE_WIDTH);
  const [bundle, proof] = await Promise.all([
    readPath(entriesPath(tile, tileWidth(0, tile, head.size))),
    inclusionProofFromTiles(index, head.size, (...place) => readPath(tilePath(...place))),
  ]);
  const entry = decodeEntries(bundle)[index % TILE_WIDTH];
  const claim = { index, size: head.size, proof, root: head.root };
  if (!entry || !verifyInclusion({ ...claim, leafHash: leafHash(entry) }))
    throw new Error('The version is not under the signed head of the public log.');
  return decodeLogEntry(entry);
}
