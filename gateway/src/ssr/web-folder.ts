import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { Injectable } from '@nestjs/common';
import { SettingsError } from '@libs/service';
import type { Coding } from '../cache/accepted-coding';
import { GatewaySettings } from '../gateway.settings';
import { contentType } from './content-types';
import { robotsText } from './crawler-files';

export interface WebFile {
  type: string;
  etag: string;
  /** The name contains a digest of the content, so the file may be cached forever. */
  isImmutable: boolean;
  bodies: Partial<Record<Coding, Buffer>> & { identity: Buffer };
}

export const INDEX_PATH = '/index.html';
const ROBOTS_PATH = '/robots.txt';
const BUILT = join('web', 'dist');
const FALLBACK = join('gateway', 'src', 'ssr', 'fallback');
const COMPRESSED = /\.(br|gz)$/;
const HASHED = /^\/assets\/.+-[A-Za-z0-9_-]{8,}\.[A-Za-z0-9]+$/;

/** The built web client, read at startup: only files found then are served, so no path can escape the folder. */
@Injectable()
export class WebFolder {
  /** WEB_DIR, else the built web client, else the fallback page. */
  readonly folder: string;
  readonly index: WebFile;
  private readonly files: Map<string, WebFile>;

  constructor({ WEB_DIR, PUBLIC_URL }: GatewaySettings) {
    this.folder = WEB_DIR === undefined ? defaultFolder() : requireFolder(WEB_DIR);
    this.files = readFiles(this.folder);
    const index = this.files.get(INDEX_PATH);
    if (!index) throw new Error('the web folder holds no index.html');
    this.index = index;
    this.files.delete(INDEX_PATH);
    this.files.set(ROBOTS_PATH, webFile(ROBOTS_PATH, { identity: Buffer.from(robotsText(PUBLIC_URL)) }));
  }

  find(path: string): WebFile | undefined {
    return this.files.get(path);
  }
}

function readFiles(folder: string): Map<string, WebFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names.map((name) => {
      const path = `/${relative(folder, name).split(sep).join('/')}`;
      return [path, webFile(path, { identity: readFileSync(name), ...sibling('br', `${name}.br`), ...sibling('gzip', `${name}.gz`) })];
    }),
  );
}

function webFile(path: string, bodies: WebFile['bodies']): WebFile {
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

function requireFolder(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new SettingsError([`WEB_DIR must be the folder of the built web client; there is none at ${path}`]);
}

/** Searches the parent folders, which works from the sources as well as from `dist`. */
function defaultFolder(): string {
  let root = __dirname;
  while (!existsSync(join(root, FALLBACK)) && !existsSync(join(root, BUILT))) {
    const parent = dirname(root);
    if (parent === root) throw new Error(`neither ${BUILT} nor ${FALLBACK} is above ${__dirname}; set WEB_DIR`);
    root = parent;
  }
  const built = join(root, BUILT);
  return existsSync(join(built, 'index.html')) ? built : join(root, FALLBACK);
}
