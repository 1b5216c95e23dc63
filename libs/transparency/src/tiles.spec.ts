import { consistencyProof, inclusionProof, leafHash, rootHash } from './merkle-tree';
import {
  decodeEntries,
  encodeEntries,
  entriesPath,
  entryTiles,
  consistencyProofFromTiles,
  inclusionProofFromTiles,
  parseTilePath,
  rootFromTiles,
  tileHashes,
  tilePath,
  tileWidth,
} from './tiles';

const leaves = Array.from({ length: 1500 }, (_, index) =>
  leafHash(new TextEncoder().encode(`leaf ${index}`)),
);
const createTileReader = (size: number) => (level: number, index: number, width: number) => {
  const tile = tileHashes(level, index, size, leaves.slice(0, size));
  expect(tile).toHaveLength(width * 32);
  return Promise.resolve(tile);
};

describe('the tiles', () => {
  it.each([
    [tilePath(0, 0), 'tile/0/000'],
    [tilePath(0, 1_234_067), 'tile/0/x001/x234/067'],
    [tilePath(2, 67, 1), 'tile/2/067.p/1'],
    [tilePath(1, 1000, 17), 'tile/1/x001/000.p/17'],
    [entriesPath(273, 112), 'tile/entries/273.p/112'],
  ])('have the path %s', (path, expected) => {
    expect(path).toBe(expected);
  });

  it('are found again by their paths', () => {
    expect(parseTilePath('tile/0/x001/x234/067')).toEqual({
      level: 0,
      index: 1_234_067,
      width: 256,
    });
    expect(parseTilePath('tile/entries/000.p/8')).toEqual({ level: 'entries', index: 0, width: 8 });
  });

  it.each([
    'tile/00/000',
    'tile/64/000',
    'tile/0/0',
    'tile/0/x000/001',
    'tile/0/001/002',
    'tile/0/000.p/0',
    'tile/0/000.p/08',
    'tile/0/000.p/256',
    'tile/0/000.p/257',
    'tile/0/000/',
    'tile/-1/000',
    'tile/0/x999/x999/x999/x999/x999/999',
  ])('do not have the path %s', (path) => {
    expect(parseTilePath(path)).toBeUndefined();
  });

  it('of 70,000 entries have the widths that the format gives as an example', () => {
    expect([tileWidth(0, 272, 70_000), tileWidth(0, 273, 70_000)]).toEqual([256, 112]);
    expect([tileWidth(1, 0, 70_000), tileWidth(1, 1, 70_000)]).toEqual([256, 17]);
    expect([tileWidth(2, 0, 70_000), tileWidth(3, 0, 70_000)]).toEqual([1, 0]);
    expect([tileWidth(0, 0, 256), tileWidth(0, 1, 256), tileWidth(1, 0, 256)]).toEqual([256, 0, 1]);
    expect(entryTiles(257)).toEqual([
      { level: 'entries', index: 0, width: 256 },
      { level: 'entries', index: 1, width: 1 },
    ]);
  });

  it('give the root of every size to 300', async () => {
    for (let size = 0; size <= 300; size += 1) {
      expect(await rootFromTiles(size, createTileReader(size))).toEqual(
        rootHash(leaves.slice(0, size)),
      );
    }
  });

  it.each([
    [1500, 0],
    [1500, 1499],
    [1280, 700],
    [257, 256],
    [256, 3],
    [1, 0],
  ])('of %i entries prove entry %i', async (size, index) => {
    expect(await inclusionProofFromTiles(index, size, createTileReader(size))).toEqual(
      inclusionProof(index, leaves.slice(0, size)),
    );
  });

  it.each([
    [1500, 1499],
    [1500, 700],
    [1280, 256],
    [300, 1],
    [7, 7],
  ])('of %i entries prove that the first %i are the same as before', async (size, oldSize) => {
    expect(await consistencyProofFromTiles(oldSize, size, createTileReader(size))).toEqual(
      consistencyProof(oldSize, leaves.slice(0, size)),
    );
  });

  it('are read once for a proof', async () => {
    const read = jest.fn(createTileReader(1500));
    await inclusionProofFromTiles(700, 1500, read);
    const paths = read.mock.calls.map(([level, index, width]) => tilePath(level, index, width));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('are refused when they are cut off', async () => {
    const read = () => Promise.resolve(new Uint8Array(31));
    await expect(rootFromTiles(3, read)).rejects.toThrow('A tile of the log is cut off.');
  });
});

describe('a bundle of entries', () => {
  it('has two bytes of length before each entry', () => {
    const entries = [Uint8Array.of(1, 2, 3), new Uint8Array(), new Uint8Array(300).fill(7)];
    const bundle = encodeEntries(entries);
    expect([...bundle.slice(0, 9)]).toEqual([0, 3, 1, 2, 3, 0, 0, 1, 44]);
    expect(decodeEntries(bundle)).toEqual(entries);
  });

  it('holds no entry over 65,535 bytes', () => {
    expect(decodeEntries(encodeEntries([new Uint8Array(65_535)]))[0]).toHaveLength(65_535);
    expect(() => encodeEntries([new Uint8Array(65_536)])).toThrow(RangeError);
  });

  it.each([[[0]], [[0, 2, 1]], [[1, 0]]])(
    'is refused when it ends within an entry: %j',
    (bytes) => {
      expect(() => decodeEntries(Uint8Array.from(bytes))).toThrow('cut off');
    },
  );
});
