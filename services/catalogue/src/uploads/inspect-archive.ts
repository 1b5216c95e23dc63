import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  checkFile,
  checkOfficeParts,
  type Finding,
  isBinaryCode,
  isInert,
  isOfficeDocument,
  listDefinitions,
  makeFinding,
  mayDefine,
  mustBeChecked,
} from '@libs/tool-policy';
import { fromBufferPromise } from 'yauzl';

/** A file of an archive, not read yet. */
export interface UnreadFile {
  path: string;
  /** Unpacked, in bytes. */
  size: number;
  /** Null when the file is damaged. */
  read: () => Promise<Buffer | null>;
  /** Reads some of its first bytes. */
  readStart: () => Promise<Buffer>;
}

/** Larger texts, programs and documents are not read. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
const MAX_BINARY_BYTES = 32 * 1024 * 1024;
const MAX_TOTAL_BYTES = 96 * 1024 * 1024;
/** Of larger programs, what one file defines is unknown to the others. */
const MAX_DEFINING_BYTES = 4 * 1024 * 1024;
const MAX_TIME_MS = 10_000;
const MAX_NESTED_ENTRIES = 2_000;
const MAX_DEPTH = 3;

/** Applies the policy to the files of one upload, also those in nested archives, within limits on time and size. */
export class Inspection {
  readonly findings: Finding[] = [];
  readonly notChecked: string[] = [];
  /** Whether something that was not checked may be code. */
  mayHaveUncheckedCode = false;
  private readBytes = 0;
  private nestedEntries = 0;
  private readonly startedAt = performance.now();

  /** Checks the files of an archive. `prefix` is the path of the archive, if it is nested. */
  async checkFiles(files: readonly UnreadFile[], prefix = '', depth = 0): Promise<void> {
    const paths = files.map(({ path }) => path);
    const root = commonFolder(paths);
    const relative = paths.map((path) => path.slice(root.length));
    if (isOfficeDocument(paths)) this.findings.push(...checkOfficeParts(prefix, paths));
    const definitions = await this.readDefinitions(files);
    for (const [index, file] of files.entries()) {
      await this.checkOne(file, {
        prefix,
        root,
        path: relative[index] ?? '',
        paths: relative,
        definitions,
        depth,
      });
      await nextTurn(); // checks are synchronous; other requests run in between
    }
  }

  private async checkOne(
    file: UnreadFile,
    { prefix, root, path, paths, definitions, depth }: Place,
  ): Promise<void> {
    const shown = prefix + root + path;
    const head = file.size > MAX_TEXT_BYTES ? await file.readStart() : null;
    if ((head && (!isBinaryCode(head) || file.size > MAX_BINARY_BYTES)) || this.isExhausted(file))
      return this.leaveUnread(shown, head ?? (await file.readStart()));
    const content = await file.read();
    if (!content) return this.refuseUnread(shown, 'damaged');
    this.readBytes += content.length;
    const { type, findings, notChecked, mayBeCode } = checkFile(
      { path, content },
      paths,
      definitions,
    );
    this.findings.push(
      ...findings.map((finding) => ({ ...finding, file: prefix + root + finding.file })),
    );
    this.notChecked.push(...notChecked.map((note) => prefix + root + note));
    this.mayHaveUncheckedCode ||= mayBeCode;
    if (type === 'zip') await this.checkNested(content, shown, depth + 1);
  }

  /** The functions and types that the programs of a tool may use of each other. */
  private async readDefinitions(files: readonly UnreadFile[]): Promise<string[]> {
    const definitions: string[] = [];
    let left = MAX_DEFINING_BYTES;
    for (const file of files) {
      if (!mayDefine(file.path) || file.size > left || this.isExhausted(file)) continue;
      left -= file.size;
      const content = await file.read();
      if (content) definitions.push(...listDefinitions(file.path, content.toString('utf8')));
      await nextTurn();
    }
    return definitions;
  }

  private isExhausted({ size }: UnreadFile): boolean {
    return (
      this.readBytes + size > MAX_TOTAL_BYTES || performance.now() - this.startedAt > MAX_TIME_MS
    );
  }

  private leaveUnread(path: string, head: Buffer): void {
    if (mustBeChecked(path, head)) return this.refuseUnread(path, 'larger than the check reads');
    this.notChecked.push(`${path}: larger than the check reads`);
    this.mayHaveUncheckedCode ||= !isInert(path);
  }

  private async checkNested(bytes: Buffer, path: string, depth: number): Promise<void> {
    const files = depth > MAX_DEPTH ? null : await openNested(bytes);
    this.nestedEntries += files?.length ?? 0;
    if (!files || this.nestedEntries > MAX_NESTED_ENTRIES)
      return this.refuseUnread(path, 'an archive inside');
    await this.checkFiles(files, `${path}!/`, depth);
  }

  private refuseUnread(path: string, why: string): void {
    this.findings.push(makeFinding('unchecked-code', path, null, why));
  }
}

interface Place {
  prefix: string;
  root: string;
  path: string;
  paths: readonly string[];
  definitions: readonly string[];
  depth: number;
}

/** Returns the files of a nested archive; null when it cannot be read or is encrypted. */
async function openNested(bytes: Buffer): Promise<UnreadFile[] | null> {
  try {
    const zip = await fromBufferPromise(bytes);
    const files: UnreadFile[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted() || files.length > MAX_NESTED_ENTRIES || entry.fileName.includes('\0'))
        return null;
      if (entry.fileName.endsWith('/')) continue;
      const read = () =>
        zip
          .openReadStreamPromise(entry)
          .then(buffer)
          .catch(() => null); // yauzl ends at the declared size
      const { fileName: path, uncompressedSize: size } = entry;
      files.push({ path, size, read, readStart: async () => NESTED_START });
    }
    return files;
  } catch {
    return null; // reported as a finding: whatever a damaged archive contains, nobody has read it
  }
}

/** A large file in a nested archive counts as one that must be checked. */
const NESTED_START = Buffer.from('PK\u0003\u0004');

/** The folder that all files are in, with a slash at its end; empty if there is none. */
function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(folder)) ? folder : '';
}
