import type { ContentsEntry } from '@contracts/safety';
import { isTeacherNote } from '@contracts/teacher-notes';

/** A file of a tool, with its path in the row that has it. */
export interface RowFile extends ContentsEntry {
  name: string;
}

/** A row of what is inside a tool. */
export interface ContentsRow {
  /** The name of a folder or of files, or a chapter of a document. */
  name: string;
  /** What it is; empty if nothing says it. */
  text: string;
  /** Empty until the archive was listed, and for chapters. */
  files: RowFile[];
}

interface GroupedContents {
  rows: ContentsRow[];
  /** Notes for teachers, which have no row. */
  notes: ContentsEntry[];
}

/**
 * Groups the files of a tool by the lines that describe its contents. Each file is counted once: in the line with its name, otherwise in that
 * of its innermost folder, otherwise in a row for itself or its outermost folder. Notes for teachers are apart.
 */
export function groupContents(
  lines: readonly string[],
  entries: readonly ContentsEntry[] = [],
): GroupedContents {
  const described = lines.map(readLine).filter(({ names }) => names.length > 0);
  const others = new Map<string, ContentsRow>();
  const root = findRoot(entries);
  for (const entry of entries.toSorted(byPath)) {
    if (isTeacherNote(entry.path)) continue;
    const path = entry.path.slice(root.length);
    const top = path.slice(0, path.indexOf('/') + 1) || path;
    const row = findRow(described, path) ?? others.get(top) ?? { name: top, text: '', files: [] };
    const isFolder = row.name.endsWith('/') && path.startsWith(row.name);
    row.files.push({ ...entry, name: isFolder ? path.slice(row.name.length) : path });
    if (!('names' in row)) others.set(top, row);
  }
  const isDocument = entries.length === 1 && described.length > 0; // its lines are its chapters
  return {
    rows: [...described, ...(isDocument ? [] : others.values())],
    notes: entries.filter(({ path }) => isTeacherNote(path)),
  };
}

interface DescribedRow extends ContentsRow {
  /** The files and folders that the line is about, without notes for teachers. */
  names: string[];
}

/** A line of contents: a name, and what it is. */
const LINE = /^([^:]+): (.+)$/;

/** The end of `practice/01.txt to 10.txt`, of which the folder remains. */
const RANGE = /[^/]* to .*$/;

function readLine(line: string): DescribedRow {
  const [, name = line, text = ''] = LINE.exec(line) ?? [];
  const names = name.replace(RANGE, '').split(/, | and /);
  const others = names.filter((one) => !isTeacherNote(one));
  return {
    name: others.length < names.length ? others.join(', ') : name,
    text,
    files: [],
    names: others,
  };
}

/** The row that names a path, or the longest folder that it is in. */
function findRow(rows: readonly DescribedRow[], path: string): DescribedRow | undefined {
  let [found, length]: [DescribedRow | undefined, number] = [undefined, 0];
  for (const row of rows)
    for (const name of row.names)
      if (name.length > length && (name === path || (name.endsWith('/') && path.startsWith(name))))
        [found, length] = [row, name.length];
  return found;
}

/** The folder that holds all files of an archive, such as `lab/`; empty if there is none. */
function findRoot(entries: readonly ContentsEntry[]): string {
  const path = entries[0]?.path ?? '';
  const folder = path.slice(0, path.indexOf('/') + 1);
  return entries.every((entry) => entry.path.startsWith(folder)) ? folder : '';
}

const byPath = (a: ContentsEntry, b: ContentsEntry): number => (a.path < b.path ? -1 : 1);
