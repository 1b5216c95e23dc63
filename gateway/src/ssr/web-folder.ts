import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Coding } from '../cache/compress-response';
import { contentType } from './content-types';

/** A file of the web client in memory. */
export interface WebFile {
  type: string;
  etag: string;
  /** The name contains a digest of the content, so the file may be cached forever. */
  isImmutable: boolean;
  bodies: Partial<Record<Coding, Buffer>> & { identity: Buffer };
}

/** Web files by URL path. Only files found at startup are served, so no path can escape the folder. */
export type WebFiles = ReadonlyMap<string, WebFile>;

const COMPRESSED = /\.(br|gz)$/;
const HASHED = /^\/assets\/.+-[A-Za-z0-9_-]{8,}\.[A-Za-z0-9]+$/;

/** Reads a folder of web files with their precompressed variants. */
export function readWebFolder(folder: string): Map<string, WebFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names
      .filter((name) => !COMPRESSED.test(name))
      .map((name) => {
        const path = `/${relative(folder, name).split(sep).join('/')}`;
        return [path, readWebFile(name, path)] as const;
      }),
  );
}

function readWebFile(name: string, path: string): WebFile {
  return webFile(path, { identity: readFileSync(name), ...sibling('br', `${name}.br`), ...sibling('gzip', `${name}.gz`) });
}

/** Creates a web file; its path determines the media type. */
export function webFile(path: string, bodies: WebFile['bodies']): WebFile {
  return {
    type: contentType(path),
    etag: createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22),
    isImmutable: HASHED.test(path),
    bodies,
  };
}

function sibling(coding: 'br' | 'gzip', name: string): Partial<Record<Coding, Buffer>> {
  return existsSync(name) ? { [coding]: readFileSync(name) } : {};
}
