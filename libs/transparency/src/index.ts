export {
  leafHash,
  rootHash,
  inclusionProof,
  verifyInclusion,
  verifyConsistency,
} from './merkle-tree';
export {
  TILE_WIDTH,
  type Tile,
  type ReadTile,
  tilePath,
  entriesPath,
  parseTilePath,
  tileQuery,
  tileWidth,
  entryTiles,
  tileHashes,
  encodeEntries,
  decodeEntries,
  rootFromTiles,
  inclusionProofFromTiles,
  consistencyProofFromTiles,
} from './tiles';
export {
  type VerifierKey,
  type Checkpoint,
  formatVerifierKey,
  parseVerifierKey,
  signNote,
  verifyNote,
  formatCheckpoint,
  parseCheckpoint,
  verifyCheckpoint,
} from './checkpoint';
export {
  type MinisignPublicKey,
  type MinisignSignature,
  type SignedFile,
  minisignKeyId,
  showKeyId,
  formatPublicKey,
  parsePublicKey,
  createSignature,
  formatSignature,
  parseSignature,
  verifyTrustedComment,
  formatTrustedComment,
  parseTrustedComment,
} from './minisign';
export {
  PDF_SIGNATURE,
  formatDocumentComment,
  type SignedDocument,
  type GenuineDocument,
  verifyDocument,
  verifyPdf,
} from './signed-document';
export { type LogAction, type LogEntry, encodeLogEntry, decodeLogEntry } from './log-entry';
export { type FileDigest, createFileDigest } from './file-digest';
export { verifyEd25519 } from './ed25519';
export { equalBytes, fromBase64, toBase64 } from './bytes';
