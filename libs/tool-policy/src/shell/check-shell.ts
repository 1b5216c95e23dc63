import type { Breach, ToolNames } from '../rules/rule';
import {
  CHANGING,
  COMPILERS,
  HARMLESS,
  INTERPRETERS,
  OPENSSL,
  selectRule,
  SHELLS,
} from './commands';
import { readShell } from './read-shell';
import { isToolFile, ShellVariables } from './shell-folders';
import { type ShellText, toLiteral, type Word } from './shell-text';

/** Commands before a command, such as `env` and functions that run their arguments. */
const MAX_PREFIXES = 10;
const MAX_EXCERPT_WORDS = 8;
/** Folders of the system's own programs. */
const SYSTEM_FOLDER = /^\/(?:usr\/(?:local\/)?)?s?bin\//;
/** Commands before a command. */
const PREFIXES = new Set('command builtin exec env time timeout nice xargs'.split(' '));
const AWK_ESCAPE =
  /\bsystem\s*\(|\|\s*&?\s*getline|\|\s*"|\/inet|\bprintf?\b[^;}\n]{0,500}(?:>|\|)|@load/;
const SED_ESCAPE =
  /(?:^|[;{}/|#\d$])\s*(?:[wW]\s+[\w/.]|e\s+\w)|[/|#,][gpI\d]*[ew][gpI\d]*(?:\s|;|$)/;
/** A command of its own, or one before the first statement. */
const SQLITE_ESCAPE =
  /^-(?:cmd|init|A)|^["']?\s*\.|\b(?:attach|vacuum|writefile|edit|load_extension)\b/i;
const FIND_ESCAPE = /^-(?:delete|exec|execdir|ok|okdir|fprint.*|fls)$/;

/** Finds every command of a shell script that is not on the list, and every write outside its own folders. */
export function checkShell(text: string, tool: ToolNames): Breach[] {
  return new ShellCheck(readShell(text), tool).check();
}

class ShellCheck {
  private readonly variables: ShellVariables;
  private readonly functions: ReadonlySet<string>;
  private readonly runsArguments: boolean;
  private readonly compiles: boolean;
  private readonly breaches: Breach[] = [];

  constructor(
    private readonly shell: ShellText,
    private readonly tool: ToolNames,
  ) {
    this.variables = new ShellVariables(shell);
    this.functions = new Set([...shell.functions, ...tool.names]);
    this.runsArguments = shell.commands.some(([first]) => first && isArguments(first.text));
    this.compiles = shell.commands.some((words) => this.isCompiler(words[0]?.text ?? ''));
  }

  check(): Breach[] {
    const { commands, redirects, unreadAt } = this.shell;
    if (unreadAt !== null)
      this.breaches.push({
        rule: 'unchecked-code',
        position: unreadAt,
        excerpt: 'nested commands',
      });
    for (const words of commands) this.checkCommand(words);
    for (const { operator, target } of redirects) this.checkRedirect(operator, target);
    return this.breaches;
  }

  private checkCommand(words: readonly Word[], depth = 0): void {
    const [first, ...rest] = words;
    if (!first || isArguments(first.text)) return;
    if (depth > MAX_PREFIXES) return this.report('unlisted-command', words);
    const name = toLiteral(first.text)?.replace(SYSTEM_FOLDER, '') ?? null;
    const args = rest.map(({ text }) => text);
    if (name !== null && this.functions.has(name)) return this.checkArguments(rest, depth);
    if (name !== null && PREFIXES.has(name))
      return this.checkCommand(this.afterPrefix(name, rest), depth + 1);
    if (name === 'trap') return this.checkTrap(first, args);
    const isAllowed =
      name === null ? this.isKnownVariable(first.text, args) : this.allows(name, args);
    if (!isAllowed) this.report(selectRule(name ?? ''), words);
  }

  private allows(name: string, args: readonly string[]): boolean {
    if (HARMLESS.has(name)) return true;
    if (SHELLS.has(name)) return this.isToolFile(args.find((arg) => !/^-[a-bd-rt-z]+$/i.test(arg)));
    if (name === '.' || name === 'source') return this.isToolFile(args[0]);
    if (INTERPRETERS.has(name)) return this.runsTool(args);
    if (COMPILERS.has(name)) return this.writesOwn(optionValues(args, /^-(?:o|d|-out-dir)$/));
    if (CHANGING.has(name)) return this.writesOwn(changedPaths(name, args));
    if (name.includes('/')) return this.isToolFile(name);
    switch (name) {
      case 'find':
        return !args.some((arg) => FIND_ESCAPE.test(arg));
      case 'awk':
      case 'gawk':
      case 'mawk':
        return !args.some((arg) => AWK_ESCAPE.test(arg));
      case 'sed':
        return this.allowsSed(args);
      case 'sort':
      case 'shuf':
        return this.writesOwn(optionValues(args, /^(?:-o|--output)$/));
      case 'uniq':
      case 'xxd':
        return this.writesOwn(args.filter((arg) => !arg.startsWith('-')).slice(1));
      case 'date':
        return !args.some((arg) => /^(?:-\w*s|--set)/.test(arg));
      case 'go':
        return (
          /^(?:run|test|build|vet|version)$/.test(args[0] ?? '') &&
          !args.some((arg) => /^-(?:tool)?exec\b|@|^-C$/.test(arg)) &&
          this.writesOwn(optionValues(args, /^-o$/))
        );
      case 'unzip':
        return /^-[ltZ]$/.test(args[0] ?? '');
      case 'sqlite3':
        return args.includes(':memory:') && !args.some((arg) => SQLITE_ESCAPE.test(arg));
      case 'openssl':
        return OPENSSL.has(args[0] ?? '') && this.writesOwn(optionValues(args, /^-out$/));
      default:
        return false;
    }
  }

  private allowsSed(args: readonly string[]): boolean {
    const [script = '', ...files] = args.filter((arg) => !arg.startsWith('-'));
    const isInPlace = args.some((arg) => /^(?:-\w*i|--in-place)/.test(arg));
    if (isInPlace && !this.writesOwn(files.filter((file) => file !== "''"))) return false;
    const scripts = [script, ...optionValues(args, /^(?:-\w*e|--expression)$/)];
    return !scripts.some((each) => SED_ESCAPE.test(each.replace(/["']$/, '').replace(/^["']/, '')));
  }

  /** A function that runs its arguments gets a command as its first word without quotes. */
  private checkArguments(args: readonly Word[], depth: number): void {
    if (!this.runsArguments) return;
    const start = args.findIndex(({ text }) => /^[A-Za-z./][\w./+-]*$/.test(text));
    if (start >= 0) this.checkCommand(args.slice(start), depth + 1);
  }

  /** The command of a trap knows the variables and functions of the script. */
  private checkTrap(first: Word, [code = '']: readonly string[]): void {
    const { assignments, functions } = this.shell;
    const inner = { ...readShell(code.replace(/^["']|["']$/g, '')), assignments, functions };
    const breaches = new ShellCheck(inner, this.tool).check();
    this.breaches.push(...breaches.map((breach) => ({ ...breach, position: first.position })));
  }

  private afterPrefix(name: string, words: readonly Word[]): readonly Word[] {
    if (name === 'command' && /^-[vV]$/.test(words[0]?.text ?? '')) return [];
    const start = words.findIndex(
      ({ text }) => !/^-|^\w+=/.test(text) && !(name === 'timeout' && /^[\d.]+\w?$/.test(text)),
    );
    if (start < 0) return [];
    // What xargs adds is not known.
    const added = name === 'xargs' ? [{ text: '$INPUT', position: 0 }] : [];
    return [...words.slice(start), ...added];
  }

  /** A command that stands in a variable: what the tool built itself, or a name on the list. */
  private isKnownVariable(word: string, args: readonly string[]): boolean {
    if (this.compiles && (this.variables.isTemporary(word) || /^"?\.\/\$/.test(word))) return true;
    const values = this.variables.findValues(word);
    if (!values) return this.isToolFile(word);
    return values.every((value) => this.functions.has(value) || this.allows(value, args));
  }

  private isCompiler(word: string): boolean {
    const values = this.variables.findValues(word) ?? [word];
    return values.some((value) => COMPILERS.has(value));
  }

  private isToolFile(word: string | undefined): boolean {
    if (word === undefined) return false;
    const values = this.variables.findValues(word) ?? [word];
    return values.every((value) => isToolFile(value, this.tool.paths, this.variables));
  }

  private runsTool(args: readonly string[]): boolean {
    const [first, second] = args.filter((arg) => !/^-(?:[BEIsSuW]|-test|NoProfile)$/.test(arg));
    if (first === undefined) return args.includes('--test');
    if (first === '-m') return second === 'unittest';
    if (/^-(?:File|jar|cp)$/.test(first)) return this.isToolFile(second);
    return this.isToolFile(first) || args.every((arg) => /^-{1,2}(?:v|version)$/.test(arg));
  }

  private writesOwn(paths: readonly string[]): boolean {
    return paths.every((path) => path === '/dev/null' || this.variables.isOwnPath(path));
  }

  private checkRedirect(operator: string, target: Word): void {
    const { text } = target;
    if (operator.startsWith('<') && operator !== '<>') return;
    if (/^(?:\d+-?|-|\/dev\/(?:null|stdout|stderr|tty))$/.test(text)) return;
    if (!this.writesOwn([text])) this.report('file-change', [target]);
  }

  private report(rule: Breach['rule'], words: readonly Word[]): void {
    const excerpt = words
      .slice(0, MAX_EXCERPT_WORDS)
      .map(({ text }) => text)
      .join(' ');
    this.breaches.push({ rule, position: words[0]?.position ?? 0, excerpt });
  }
}

/** `"$@"` and the like: what calls the function or the script chooses the command. */
const isArguments = (word: string): boolean => /^"?\$(?:[@*]|\{[@*]\})"?$/.test(word);

const optionValues = (args: readonly string[], option: RegExp): string[] =>
  args.flatMap((arg, index) => (option.test(arg) ? [args[index + 1] ?? ''] : []));

/** The paths that a command changes. */
function changedPaths(name: string, args: readonly string[]): readonly string[] {
  const paths = args.filter((arg) => !/^-./.test(arg));
  if (name === 'cp' || name === 'ln' || name === 'install' || name === 'rsync')
    return paths.slice(-1);
  return name === 'chmod' || name === 'chown' || name === 'chgrp' ? paths.slice(1) : paths;
}
