import { concatBytes } from './bytes';
import {
  consistencyRanges,
  inclusionRanges,
  type LeafRange,
  nodeHash,
  rootHash,
  findSplit,
} from './merkle-tree';

/** Hashes or entries in a full tile. */
export const TILE_WIDTH = 256;
const HASH_BYTES = 32;
const MAX_ENTRY_BYTES = 0xffff;
const MAX_LEVEL = 63;

/** A tile of hashes, or of entries; `width` is the number of its hashes or entries, 1 to 256. */
export interface Tile {
  level: number | 'entries';
  index: number;
  width: number;
}

/** Fetches the bytes of a tile of hashes. */
export type ReadTile = (level: number, index: number, width: number) => Promise<Uint8Array>;

/** Returns the path of a tile of hashes below the log's address: `tile/0/x001/067.p/8`. */
export const tilePath = (level: number, index: number, width = TILE_WIDTH): string =>
  formatTilePath({ level, index, width });

/** Returns the path of a bundle of entries below the log's address: `tile/entries/000.p/8`. */
export const entriesPath = (index: number, width = TILE_WIDTH): string =>
  formatTilePath({ level: 'entries', index, width });

/**
 * Returns what follows the path of a tile in its address. Caches keep tiles forever, so the tiles
 * of a log that replaces another at the same address, such as `exe.example/log/2`, have addresses
 * of their own: `?log=2`. Empty for a first log.
 */
export function tileQuery(origin: string): string {
  const [, number] = /\/log\/(\d+)$/.exec(origin) ?? [];
  return number === undefined ? '' : `?log=${number}`;
}

function formatTilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Reads a path of `tilePath` or `entriesPath`; undefined for any other text. */
export function parseTilePath(path: string): Tile | undefined {
  const [, level = '', groups = '', width = String(TILE_WIDTH)] =
    /^tile\/(\d{1,2}|entries)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replace(/[x/]/g, '')),
    width: Number(width),
  };
  const isPossible =
    tile.width > 0 &&
    tile.width <= TILE_WIDTH &&
    (level === 'entries' || Number(level) <= MAX_LEVEL);
  return isPossible && formatTilePath(tile) === path ? tile : undefined;
}

/** Returns how many hashes (or entries, at level 0) a tile has in a log of `size` entries: 0 to 256. */
export function tileWidth(level: number, index: number, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level);
  return Math.min(TILE_WIDTH, Math.max(0, hashes - index * TILE_WIDTH));
}

/** Returns every bundle of entries of a log of `size` entries, the first one first. */
export const entryTiles = (size: number): Tile[] =>
  Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, index) => ({
    level: 'entries',
    index,
    width: tileWidth(0, index, size),
  }));

/** Returns the bytes of a tile of a log's first `size` entries: 32 bytes for each of its hashes, none if there is no such tile. */
export function tileHashes(
  level: number,
  index: number,
  size: number,
  leafHashes: readonly Uint8Array[],
): Uint8Array {
  const leaves = TILE_WIDTH ** level;
  const hashes = Array.from({ length: tileWidth(level, index, size) }, (_, position) => {
    const start = (index * TILE_WIDTH + position) * leaves;
    return rootHash(leafHashes, { start, end: start + leaves });
  });
  return concatBytes(...hashes);
}

/** Writes a bundle: two bytes of length, big-endian, before each entry. Throws a RangeError for an entry over 65,535 bytes. */
export function encodeEntries(entries: readonly Uint8Array[]): Uint8Array {
  const parts = entries.flatMap((entry) => {
    if (entry.length > MAX_ENTRY_BYTES) throw new RangeError('An entry is too long for the log.');
    return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
  });
  return concatBytes(...parts);
}

/** Reads a bundle. Throws an Error when it ends within an entry. */
export function decodeEntries(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  let position = 0;
  while (position < bundle.length) {
    const [high = 0, low = -1] = bundle.subarray(position, position + 2);
    const end = position + 2 + high * 256 + low;
    if (low < 0 || end > bundle.length) throw new Error('The entries of the log are cut off.');
    entries.push(bundle.slice(position + 2, end));
    position = end;
  }
  return entries;
}

/** Returns the root of a log of `size` entries from its tiles. */
export const rootFromTiles = (size: number, readTile: ReadTile): Promise<Uint8Array> =>
  size === 0
    ? Promise.resolve(rootHash([]))
    : hashOfRange({ start: 0, end: size }, size, readOnce(readTile));

/** Returns the proof that the entry at `index` is in a log of `size` entries from its tiles. Throws what `readTile` throws. */
export function inclusionProofFromTiles(
  index: number,
  size: number,
  readTile: ReadTile,
): Promise<Uint8Array[]> {
  return hashesOfRanges(inclusionRanges(index, size), size, readTile);
}

/** Returns the proof that a log of `size` entries begins with its first `oldSize` from its tiles. Throws what `readTile` throws. */
export function consistencyProofFromTiles(
  oldSize: number,
  size: number,
  readTile: ReadTile,
): Promise<Uint8Array[]> {
  return hashesOfRanges(consistencyRanges(oldSize, size), size, readTile);
}

function hashesOfRanges(
  ranges: LeafRange[],
  size: number,
  readTile: ReadTile,
): Promise<Uint8Array[]> {
  const read = readOnce(readTile);
  return Promise.all(ranges.map((range) => hashOfRange(range, size, read)));
}

function readOnce(readTile: ReadTile): ReadTile {
  const tiles = new Map<string, Promise<Uint8Array>>();
  return (level, index, width) => {
    const path = tilePath(level, index, width);
    const tile = tiles.get(path) ?? readTile(level, index, width);
    tiles.set(path, tile);
    return tile;
  };
}

/** A range that a tile's hashes cover exactly is read; any other is divided as the tree is. */
async function hashOfRange(range: LeafRange, size: number, read: ReadTile): Promise<Uint8Array> {
  const width = range.end - range.start;
  const level = Math.floor(Math.log2(width) / 8);
  const leaves = TILE_WIDTH ** level;
  if (Number.isInteger(Math.log2(width)) && range.start % width === 0) {
    const first = range.start / leaves;
    const index = Math.floor(first / TILE_WIDTH);
    const tile = await read(level, index, tileWidth(level, index, size));
    const hashes = hashesIn(tile).slice(first % TILE_WIDTH, (first % TILE_WIDTH) + width / leaves);
    if (hashes.length !== width / leaves) throw new Error('A tile of the log is cut off.');
    return rootHash(hashes);
  }
  const middle = findSplit(range);
  const [left, right] = await Promise.all([
    hashOfRange({ start: range.start, end: middle }, size, read),
    hashOfRange({ start: middle, end: range.end }, size, read),
  ]);
  return nodeHash(left, right);
}

const hashesIn = (tile: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.floor(tile.length / HASH_BYTES) }, (_, position) =>
    tile.slice(position * HASH_BYTES, (position + 1) * HASH_BYTES),
  );
