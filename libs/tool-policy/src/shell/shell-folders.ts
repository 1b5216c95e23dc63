import { type ShellText, toLiteral } from './shell-text';

const TEMPORARY = /^"?(?:\$\(\s*|`)mktemp\b/;
/** `$(dirname "$0")`, also with `cd` and `pwd`. */
const OWN_FOLDER = /^"?\$\([^)]{0,40}\b(?:dirname\s[^)]{0,20}|\$\{)["'${]{0,3}(?:0|BASH_SOURCE)\b/;
const VARIABLE = /^"?\$(?:(\w+)|\{(\w+)(?::?[?][^}]*)?\})"?(?=\/|$)/;
const DEFAULT = /^"?\$\{\w+:?-([^}]*)\}"?$/;
const ROUNDS = 3;
/** Of more values of a variable, the others count as unknown. */
const MAX_VALUES = 50;
const UNKNOWN = '$UNKNOWN';
/** Of longer paths, and of those with more than three variables, it is not decided what they name. */
const MAX_PATH = 200;
const MAX_PIECES = 7;

/** What a script knows of its variables. */
export class ShellVariables {
  private readonly values = new Map<string, Set<string>>();
  private readonly temporary: ReadonlySet<string>;

  constructor({ assignments }: Pick<ShellText, 'assignments'>) {
    for (const { name, value } of assignments) {
      const values = this.values.get(name) ?? new Set();
      this.values.set(name, values.add(values.size < MAX_VALUES ? value : UNKNOWN));
    }
    this.temporary = this.findTemporary();
  }

  /** Whether a word is a path in a temporary folder of the script, or in the tool's folder. */
  isOwnPath(word: string): boolean {
    const name = readVariable(word);
    if (name === null || /(^|\/)\.\.(\/|"|$)/.test(word)) return false;
    return this.temporary.has(name) || this.isOwnFolder(name);
  }

  isTemporary(word: string): boolean {
    return this.temporary.has(readVariable(word) ?? '');
  }

  /** The values that a word may have, as they are written; null if they are not known. */
  findValues(word: string): string[] | null {
    const values = this.values.get(/^"?\$\{?(\w+)\}?"?$/.exec(word)?.[1] ?? '');
    return values
      ? [...values].map((value) => DEFAULT.exec(value)?.[1] ?? toLiteral(value) ?? value)
      : null;
  }

  isOwnFolder(name: string): boolean {
    return this.every(name, (value) => OWN_FOLDER.test(value) && !value.includes('..'));
  }

  private findTemporary(): ReadonlySet<string> {
    const found = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of this.values.keys())
        if (this.every(name, (value) => TEMPORARY.test(value) || isBelow(value, found)))
          found.add(name);
    return found;
  }

  private every(name: string, test: (value: string) => boolean): boolean {
    const values = this.values.get(name);
    return values !== undefined && [...values].every(test);
  }
}

/** The variable that a path begins with. */
const readVariable = (word: string): string | null => {
  const found = VARIABLE.exec(word);
  return found?.[1] ?? found?.[2] ?? null;
};

const isBelow = (value: string, folders: ReadonlySet<string>): boolean =>
  folders.has(readVariable(value) ?? '') && !value.includes('..');

/** Whether a word, in which variables and `*` stand for names, is a path of a file of the tool. */
export function isToolFile(
  word: string,
  paths: readonly string[],
  variables: ShellVariables,
): boolean {
  const name = readVariable(word);
  const relative =
    name !== null && variables.isOwnFolder(name)
      ? word.replace(VARIABLE, '').replace(/^\//, '')
      : word.replace(/^"?\$\(\s*dirname (?:-- )?"?\$\{?0\}?"?\s*\)"?\//, '');
  const parts = relative.replace(/^"?(?:\.\/)*/, '').replace(/["']/g, '');
  if (
    /^\$/.test(parts) ||
    !/\w/.test(parts.replace(/\$\{?\w+/g, '')) ||
    /[`()]|^\/|\.\./.test(parts) ||
    /^[$*]\W*$/.test(parts)
  )
    return false;
  const pieces = parts.split(/(\$\{?\w+[^}/.]*\}?|\*)/);
  if (parts.length > MAX_PATH || pieces.length > MAX_PIECES) return false;
  const pattern = pieces
    .map((piece, index) => (index % 2 === 1 ? '[^/]*' : piece.replace(/[^\w/-]/g, '\\$&')))
    .join('');
  const matches = new RegExp(`(?:^|/)${pattern}$`);
  return paths.some((path) => matches.test(path));
}
