import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  createSignature,
  encodeEntries,
  encodeLogEntry,
  entriesPath,
  entryTiles,
  formatCheckpoint,
  formatPublicKey,
  formatSignature,
  formatTrustedComment,
  formatVerifierKey,
  leafHash,
  type LogEntry,
  minisignKeyId,
  parseTilePath,
  rootHash,
  showKeyId,
  signNote,
  TILE_WIDTH,
  tileHashes,
  tilePath,
  tileQuery,
  tileWidth,
} from '../src';

/** A new Ed25519 key, its public half as 32 bytes. */
export function createKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { publicKey: rawKey(publicKey), sign: signWith(privateKey) };
}

const rawKey = (key: KeyObject): Uint8Array =>
  Uint8Array.from(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'));

const signWith = (key: KeyObject) => (message: Uint8Array) =>
  Uint8Array.from(sign(null, message, key));

const TOOL_ID = '0b9cf4ce-6a0f-4c2c-8c6e-1d1f5a0e6f11';
const AT = '2026-11-28T00:00:00.000Z';
const CHANGED_AT = '2026-11-29T00:00:00.000Z';
const WITHDRAWN_AT = '2026-12-01T00:00:00.000Z';

/** The tool whose files are published. */
export const PUBLISHED_TOOL = { id: TOOL_ID, slug: 'jwt-lab', name: 'JWT Lab' };

interface Marketplace {
  logName?: string;
  /** The keys of another marketplace, which are this one's too. */
  keys?: Record<'signingKey' | 'logKey', ReturnType<typeof createKey>>;
  /** The signed head that the first entry names as that of the log before. */
  previous?: string;
  /** The slug that the tool, which was published as `jwt-lab`, has now. */
  slug?: string;
  /** What the changes name instead of the published file. */
  changed?: Partial<Pick<LogEntry, 'size' | 'sha256'>>;
  /** The versions that were withdrawn. */
  withdrawn?: readonly number[];
}

/** A marketplace's routes about the published versions of one tool, as plain functions: the response to a path, undefined for 404. */
export function publishFiles(
  files: readonly Uint8Array[],
  {
    logName = 'exe.test/log',
    slug = PUBLISHED_TOOL.slug,
    withdrawn = [],
    ...log
  }: Marketplace = {},
) {
  const { keys = { signingKey: createKey(), logKey: createKey() } } = log;
  const { signingKey, logKey } = keys;
  const minisignKey = { id: minisignKeyId(signingKey.publicKey), publicKey: signingKey.publicKey };
  const verifierKey = { name: logName, publicKey: logKey.publicKey };
  const published = files.map((bytes, index): LogEntry => ({
    action: 'publish',
    toolId: TOOL_ID,
    slug: 'jwt-lab',
    version: index + 1,
    file: 'jwt lab.zip',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    at: AT,
    policy: { version: '1', result: 'passed' },
    ...(index === 0 ? { previous: log.previous } : {}),
  }));
  const change = { action: 'change', slug, at: CHANGED_AT } as const;
  const changes = published.map((entry): LogEntry => ({ ...entry, ...change, ...log.changed }));
  const isRenamed = slug !== PUBLISHED_TOOL.slug;
  const signed = isRenamed ? changes : published;
  const withdrawal = { action: 'withdraw', at: WITHDRAWN_AT, reason: 'It hangs.' } as const;
  const withdrawals = signed
    .filter(({ version }) => withdrawn.includes(version))
    .map((entry): LogEntry => ({ ...entry, ...withdrawal, policy: undefined }));
  const entries = [...published, ...(isRenamed ? changes : []), ...withdrawals];
  const encoded = entries.map(encodeLogEntry);
  const leaves = encoded.map(leafHash);
  const signatures = files.map((bytes, index) => {
    const digest = Uint8Array.from(createHash('blake2b512').update(bytes).digest());
    const entry = signed[index]!;
    const comment = formatTrustedComment({ ...entry, time: Date.parse(entry.at) / 1000 });
    return formatSignature(createSignature(digest, comment, minisignKey.id, signingKey.sign));
  });
  const size = entries.length;
  const head = formatCheckpoint({ origin: logName, size, root: rootHash(leaves) });
  const firstIndex = isRenamed ? files.length : 0;
  const tools = published.map((entry, index) => ({
    toolId: TOOL_ID,
    slug,
    name: 'JWT Lab',
    version: entry.version,
    publishedAt: AT,
    withdrawnAt: withdrawn.includes(entry.version) ? WITHDRAWN_AT : null,
    isCurrent: index === files.length - 1,
    logIndex: firstIndex + index,
    sha256: entry.sha256,
  }));
  const publicKey = formatPublicKey(minisignKey);
  const id = showKeyId(minisignKey.id);
  const texts: Record<string, string> = {
    '/log/checkpoint': signNote(head, verifierKey, logKey.sign),
    '/log/vkey': `${formatVerifierKey(verifierKey)}\n`,
    '/.well-known/minisign.pub': publicKey,
    '/api/receipt-keys': '[]',
    '/api/signing-keys': JSON.stringify([{ id, publicKey, since: AT, until: null }]),
  };
  const versions = published.map(({ version, file, sha256, at }, index) => ({
    version,
    file,
    size: files[index]?.length,
    sha256,
    notes: '',
    publishedAt: at,
    withdrawnAt: null,
    withdrawalReason: null,
    logIndex: firstIndex + index,
  }));
  texts[`/api/tools/${TOOL_ID}/versions`] = JSON.stringify(versions.reverse());
  for (const [index, signature] of signatures.entries())
    texts[`/api/tools/${TOOL_ID}/versions/${index + 1}/signature`] = signature;
  const readTile = (path: string): Uint8Array | undefined => {
    const tile = parseTilePath(path);
    if (
      !tile ||
      tile.width !== tileWidth(tile.level === 'entries' ? 0 : tile.level, tile.index, size)
    )
      return undefined;
    const first = tile.index * TILE_WIDTH;
    return tile.level === 'entries'
      ? encodeEntries(encoded.slice(first, first + tile.width))
      : tileHashes(tile.level, tile.index, size, leaves);
  };
  const read = (path: string): Uint8Array | string | undefined => {
    if (path.startsWith('/log/tile/')) {
      const [address = '', query] = path.split(/(?=\?)/);
      return (query ?? '') === tileQuery(logName)
        ? readTile(address.slice('/log/'.length))
        : undefined;
    }
    const digest = /^\/api\/files\/([0-9a-f]{64})$/.exec(path)?.[1];
    const found = tools.filter(({ sha256 }) => sha256 === digest);
    return found.length > 0 ? JSON.stringify({ tools: found }) : texts[path];
  };
  const paths = () => [
    ...Object.keys(texts),
    ...tools.map(({ sha256 }) => `/api/files/${sha256}`),
    ...entryTiles(size).map(({ index, width }) => `/log/${entriesPath(index, width)}`),
    ...entryTiles(size).map(({ index, width }) => `/log/${tilePath(0, index, width)}`),
  ];
  return {
    read,
    paths,
    texts,
    tools,
    entries,
    publicKey,
    keys,
    verifierKey: formatVerifierKey(verifierKey),
  };
}
