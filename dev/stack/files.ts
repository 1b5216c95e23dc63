import { randomBytes } from 'node:crypto';
import {
  existsSync,
  readFileSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  writeSync,
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure, reasonOf } from './start-failure';

/** The checkout: the nearest parent folder with a nest-cli.json, both from the sources and from `dist`. */
export function projectRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'nest-cli.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No nest-cli.json above ${__dirname}`);
    folder = parent;
  }
  return folder;
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ESRCH']); // ESRCH: under /proc, when the process has just exited

export function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if (MISSING.has(errorCode(thrown) ?? '')) return undefined;
    throw thrown;
  }
}

/** Returns the code of an error of the operating system, such as ENOENT; undefined for other errors. */
export function errorCode(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

/** Replaces a file atomically: readers, and a crash, see the old text or the new one. */
export function writeFileAtomic(path: string, text: string, mode: number): void {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = openSync(draft, 'wx', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

export interface DataPaths {
  dataDir: string;
  run: string;
  logs: string;
  secrets: string;
  mail: string;
}

const TRAVERSE_ONLY = 0o011; // mode bits

/** Creates the folders of a data directory, closed to other users; PostgreSQL, which runs as another user under root, may traverse the directory itself. */
export function createDataPaths(dataDir: string): DataPaths {
  const inside = (name: string) => join(dataDir, name);
  const paths = {
    dataDir,
    run: inside('run'),
    logs: inside('logs'),
    secrets: inside('secrets'),
    mail: inside('mail'),
  };
  try {
    mkdirSync(dataDir, { recursive: true });
    if (process.getuid?.() === 0) allowTraversal(dataDir);
    for (const folder of [paths.run, paths.logs, paths.secrets, paths.mail]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      accessSync(folder, constants.W_OK | constants.X_OK);
    }
  } catch (thrown) {
    throw new StartFailure(
      `The data directory ${dataDir} cannot be used (${reasonOf(thrown)}); choose another with DATA_DIR.`,
    );
  }
  return paths;
}

function allowTraversal(folder: string): void {
  const mode = statSync(folder).mode & 0o777;
  if ((mode & TRAVERSE_ONLY) !== TRAVERSE_ONLY) chmodSync(folder, mode | TRAVERSE_ONLY);
}

/** `DATA_DIR/logs/<name>.log` (dev/stack/README.md). */
export function logFile(paths: DataPaths, name: string): string {
  return join(paths.logs, `${name}.log`);
}

/** Reads a secret from its file (mode 0600), which is created on the first start. */
export function loadOrCreateSecret(
  folder: string,
  name: string,
  create: () => string = randomSecret,
): string {
  const path = join(folder, name);
  const existing = readIfExists(path)?.trim();
  if (existing) return existing;
  const secret = create().trim();
  writeFileAtomic(path, `${secret}\n`, 0o600);
  return secret;
}

function randomSecret(): string {
  return randomBytes(24).toString('base64url');
}
