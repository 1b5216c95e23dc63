import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  rootHash,
  verifyConsistency,
  verifyInclusion,
} from './merkle-tree';

const SIZES = 300;
const utf8 = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const leaves = Array.from({ length: SIZES }, (_, index) => leafHash(utf8(`leaf ${index}`)));

interface OtherTree {
  size: number;
  positions: number[];
  root: string;
  inclusion: string;
  consistency: string;
}

const hashProofs = (proofs: Uint8Array[][]) =>
  createHash('sha256')
    .update(
      Buffer.concat(proofs.flatMap((proof, at) => [...(at > 0 ? [utf8('|')] : []), ...proof])),
    )
    .digest('hex');

describe('the Merkle tree', () => {
  // The entries and roots that Certificate Transparency's own tests use.
  it.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('has the published root for the first %i test entries', (size, root) => {
    const entries = [
      ...['', '00', '10', '2021', '3031', '40414243', '5051525354555657'],
      '606162636465666768696a6b6c6d6e6f',
    ];
    const hashes = entries.slice(0, size).map((entry) => leafHash(Buffer.from(entry, 'hex')));
    expect(hex(rootHash(hashes))).toBe(root);
  });

  const python = spawnSync('python3', [join(__dirname, '../test/rfc6962.py'), String(SIZES)], {
    encoding: 'utf8',
  });
  const title = `agrees with another implementation on every size to ${SIZES}`;
  if (python.error) it.skip(`${title}: not compared, python3 is not installed`, () => undefined);
  else
    it(title, () => {
      const trees = python.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as OtherTree);
      expect(trees).toHaveLength(SIZES);
      const ours = trees.map(({ size, positions }) => {
        const hashes = leaves.slice(0, size);
        return {
          size,
          positions,
          root: hex(rootHash(hashes)),
          inclusion: hashProofs(positions.map((index) => inclusionProof(index, hashes))),
          consistency: hashProofs(positions.map((index) => consistencyProof(index + 1, hashes))),
        };
      });
      expect(ours).toEqual(trees);
    });

  it('proves every entry of every size to 24, and nothing else', () => {
    for (let size = 1; size <= 24; size += 1) {
      const hashes = leaves.slice(0, size);
      const root = rootHash(hashes);
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(index, hashes);
        const claim = { leafHash: leaves[index]!, index, size, proof, root };
        expect(verifyInclusion(claim)).toBe(true);
        expect(verifyInclusion({ ...claim, leafHash: leaves[index + 1]! })).toBe(false);
        expect(verifyInclusion({ ...claim, index: index + 1 })).toBe(false);
        expect(verifyInclusion({ ...claim, root: leaves[50]! })).toBe(false);
        expect(verifyInclusion({ ...claim, proof: [...proof, root] })).toBe(false);
        if (proof.length > 0)
          expect(verifyInclusion({ ...claim, proof: proof.slice(1) })).toBe(false);
      }
    }
  });

  it('proves that every size to 24 begins with every smaller one, and nothing else', () => {
    for (let size = 1; size <= 24; size += 1) {
      const hashes = leaves.slice(0, size);
      const root = rootHash(hashes);
      for (let oldSize = 1; oldSize <= size; oldSize += 1) {
        const oldRoot = rootHash(leaves.slice(0, oldSize));
        const proof = consistencyProof(oldSize, hashes);
        const claim = { oldSize, oldRoot, size, root, proof };
        expect(verifyConsistency(claim)).toBe(true);
        expect(verifyConsistency({ ...claim, oldRoot: leaves[50]! })).toBe(false);
        expect(verifyConsistency({ ...claim, root: leaves[50]! })).toBe(false);
        expect(verifyConsistency({ ...claim, proof: [...proof, root] })).toBe(false);
        if (proof.length > 0)
          expect(verifyConsistency({ ...claim, proof: proof.slice(1) })).toBe(false);
        if (oldSize < size) {
          const rewritten = [leaves[50]!, ...leaves.slice(1, size)];
          const forged = { root: rootHash(rewritten), proof: consistencyProof(oldSize, rewritten) };
          expect(verifyConsistency({ ...claim, ...forged })).toBe(false);
        }
      }
    }
  });

  it.each([-1, 1.5, 3, Number.NaN])('proves no entry at %d of three', (index) => {
    const hashes = leaves.slice(0, 3);
    const claim = { leafHash: leaves[0]!, index, size: 3, proof: [], root: rootHash(hashes) };
    expect(verifyInclusion(claim)).toBe(false);
  });
});
