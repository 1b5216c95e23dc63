import { type ShellText, toLiteral } from './shell-text';

const TEMPORARY = /^"?(?:\$\(\s*|`)mktemp\b/;
/** `$(dirname "$0")`, also with `cd` and `pwd`. */
const OWN_FOLDER = /^"?\$\([^)]{0,40}\b(?:dirname\s[^)]{0,20}|\$\{)["'${]{0,3}(?:0|BASH_SOURCE)\b/;
const VARIABLE = /^"?\$(?:(\w+)|\{(\w+)(?::?[?][^}]*)?\})"?(?=\/|$)/;
const DEFAULT = /^"?\$\{\w+:?-([^}]*)\}"?$/;
const ROUNDS = 3;

/** What a script knows of its variables. */
export class ShellVariables {
  private readonly values = new Map<string, string[]>();
  private readonly temporary: ReadonlySet<string>;

  constructor({ assignments }: Pick<ShellText, 'assignments'>) {
    for (const { name, value } of assignments)
      this.values.set(name, addTo(this.values.get(name), value));
    this.temporary = this.findTemporary();
  }

  /** Whether a word is a path in a temporary folder of the script, or in the tool's folder. */
  isOwnPath(word: string): boolean {
    const name = variableOf(word);
    if (name === null || /(^|\/)\.\.(\/|"|$)/.test(word)) return false;
    return this.temporary.has(name) || this.isOwnFolder(name);
  }

  isTemporary(word: string): boolean {
    return this.temporary.has(variableOf(word) ?? '');
  }

  /** The values that a word may have, as they are written; null if they are not known. */
  valuesOf(word: string): string[] | null {
    const values = this.values.get(/^"?\$\{?(\w+)\}?"?$/.exec(word)?.[1] ?? '');
    return values?.map((value) => DEFAULT.exec(value)?.[1] ?? toLiteral(value) ?? value) ?? null;
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
    return this.values.get(name)?.every(test) ?? false;
  }
}

function addTo(values: string[] | undefined, value: string): string[] {
  values?.push(value);
  return values ?? [value];
}

/** The variable that a path begins with. */
export const variableOf = (word: string): string | null => {
  const found = VARIABLE.exec(word);
  return found?.[1] ?? found?.[2] ?? null;
};

const isBelow = (value: string, folders: ReadonlySet<string>): boolean =>
  folders.has(variableOf(value) ?? '') && !value.includes('..');

/** Whether a word, in which variables and `*` stand for names, is a path of a file of the tool. */
export function isToolFile(
  word: string,
  paths: readonly string[],
  variables: ShellVariables,
): boolean {
  const name = variableOf(word);
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
  const pattern = parts
    .split(/(\$\{?\w+[^}/.]*\}?|\*)/)
    .map((piece, index) => (index % 2 === 1 ? '[^/]*' : piece.replace(/[^\w/-]/g, '\\$&')))
    .join('');
  const matches = new RegExp(`(?:^|/)${pattern}$`);
  return paths.some((path) => matches.test(path));
}
