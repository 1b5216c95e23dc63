import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, equalBytes } from './bytes';

/** A Merkle tree of RFC 6962, section 2.1. A tree is given as the hashes of its leaves; a hash is 32 bytes of SHA-256. */

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** The leaves from `start` up to, but without, `end`. */
export interface LeafRange {
  start: number;
  end: number;
}

/** Returns the hash of an entry of the log. */
export const leafHash = (entry: Uint8Array): Uint8Array => sha256(concatBytes(LEAF_PREFIX, entry));

/** Returns the hash of a node with two children. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concatBytes(NODE_PREFIX, left, right));

/** Returns where a range of at least two leaves divides into a full left and a right subtree. */
export function findSplit({ start, end }: LeafRange): number {
  let width = 1;
  while (width * 2 < end - start) width *= 2;
  return start + width;
}

/** Returns the root of a tree; that of an empty tree is the hash of nothing. */
export function rootHash(
  leafHashes: readonly Uint8Array[],
  range: LeafRange = { start: 0, end: leafHashes.length },
): Uint8Array {
  if (range.start === range.end) return sha256(new Uint8Array());
  if (range.end - range.start === 1) return hashAt(leafHashes, range.start);
  const middle = findSplit(range);
  return nodeHash(
    rootHash(leafHashes, { start: range.start, end: middle }),
    rootHash(leafHashes, { start: middle, end: range.end }),
  );
}

/**
 * Returns the subtrees whose roots prove that the leaf at `index` is in a tree of `size` leaves,
 * from the leaf upwards. Throws a RangeError for a leaf outside.
 */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`No leaf ${index} in ${size} leaves.`);
  const ranges: LeafRange[] = [];
  let tree = { start: 0, end: size };
  while (tree.end - tree.start > 1) {
    const middle = findSplit(tree);
    const left = { start: tree.start, end: middle };
    const right = { start: middle, end: tree.end };
    ranges.unshift(index < middle ? right : left);
    tree = index < middle ? left : right;
  }
  return ranges;
}

/**
 * Returns the subtrees whose roots prove that a tree of `size` leaves begins with one of `oldSize`.
 * Throws a RangeError unless 0 < oldSize <= size.
 */
export function consistencyRanges(oldSize: number, size: number): LeafRange[] {
  if (!(oldSize > 0 && oldSize <= size))
    throw new RangeError(`A tree of ${size} leaves has none of ${oldSize} before it.`);
  const ranges: LeafRange[] = [];
  let tree = { start: 0, end: size };
  while (tree.end !== oldSize) {
    const middle = findSplit(tree);
    const goesLeft = oldSize <= middle;
    ranges.unshift(
      goesLeft ? { start: middle, end: tree.end } : { start: tree.start, end: middle },
    );
    tree = goesLeft ? { start: tree.start, end: middle } : { start: middle, end: tree.end };
  }
  // The verifier knows the root of the whole old tree, so that one is left out.
  if (tree.start > 0) ranges.unshift(tree);
  return ranges;
}

/** Returns the proof that the leaf at `index` is in the tree. */
export const inclusionProof = (index: number, leafHashes: readonly Uint8Array[]): Uint8Array[] =>
  inclusionRanges(index, leafHashes.length).map((range) => rootHash(leafHashes, range));

/** Returns the proof that the tree begins with the one of its first `oldSize` leaves. */
export const consistencyProof = (
  oldSize: number,
  leafHashes: readonly Uint8Array[],
): Uint8Array[] =>
  consistencyRanges(oldSize, leafHashes.length).map((range) => rootHash(leafHashes, range));

/** Whether a proof shows that a leaf is at `index` of the tree with this size and root. */
export function verifyInclusion(claim: {
  leafHash: Uint8Array;
  index: number;
  size: number;
  proof: readonly Uint8Array[];
  root: Uint8Array;
}): boolean {
  const { index, size, proof, root } = claim;
  if (!(Number.isSafeInteger(index) && index >= 0 && index < size)) return false;
  const ranges = inclusionRanges(index, size);
  if (ranges.length !== proof.length) return false;
  const computed = proof.reduce(
    (hash, sibling, step) =>
      (ranges[step]?.start ?? 0) > index ? nodeHash(hash, sibling) : nodeHash(sibling, hash),
    claim.leafHash,
  );
  return equalBytes(computed, root);
}

/** Whether a proof shows that the tree with this size and root begins with the one of `oldSize` leaves and `oldRoot`. */
export function verifyConsistency(claim: {
  oldSize: number;
  oldRoot: Uint8Array;
  size: number;
  root: Uint8Array;
  proof: readonly Uint8Array[];
}): boolean {
  const { oldSize, oldRoot, size, root, proof } = claim;
  if (!(Number.isSafeInteger(oldSize) && oldSize > 0 && oldSize <= size)) return false;
  const ranges = consistencyRanges(oldSize, size);
  if (ranges.length !== proof.length) return false;
  // A subtree that ends with the old tree is part of both; the old tree's root is a subtree itself when the proof leaves it out.
  const startsInProof = ranges[0]?.end === oldSize && ranges[0].start > 0;
  let oldHash = startsInProof ? (proof[0] ?? oldRoot) : oldRoot;
  let hash = oldHash;
  for (let step = startsInProof ? 1 : 0; step < proof.length; step += 1) {
    const range = ranges[step];
    const sibling = proof[step];
    if (!range || !sibling) return false;
    const isLeft = range.end <= oldSize;
    hash = isLeft ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
    if (isLeft) oldHash = nodeHash(sibling, oldHash);
  }
  return equalBytes(oldHash, oldRoot) && equalBytes(hash, root);
}

function hashAt(leafHashes: readonly Uint8Array[], index: number): Uint8Array {
  const hash = leafHashes[index];
  if (!hash) throw new RangeError(`No leaf ${index} in ${leafHashes.length} leaves.`);
  return hash;
}
