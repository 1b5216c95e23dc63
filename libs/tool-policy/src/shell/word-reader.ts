import type { ShellText, Word } from './shell-text';

/** Deeper substitutions are not read; a report says so. */
const MAX_DEPTH = 40;
/** `((` begins an expression only if `))` follows within so many characters. */
const MAX_EXPRESSION = 2_000;
const SPECIAL = /[\\"$`]/g;

/** What closes a list of commands. */
export type Closing = '' | ')' | '`';

/** Reads words, what they substitute, and here-documents. */
export abstract class WordReader {
  readonly found: ShellText = {
    commands: [],
    redirects: [],
    assignments: [],
    functions: [],
    unreadAt: null,
  };
  protected at = 0;
  protected heredocs: { delimiter: string; isQuoted: boolean }[] = [];
  private depth = 0;

  constructor(protected readonly text: string) {}

  /** Reads the commands of a substitution. */
  abstract readList(closing: Closing): unknown;

  protected nest<T>(read: () => unknown, result: T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) {
      this.found.unreadAt ??= this.at;
      this.at = this.text.length;
    } else read();
    this.depth -= 1;
    return result;
  }

  protected readWord(closing: Closing): Word {
    const position = this.at;
    for (;;) {
      const next = this.text[this.at];
      if (next === undefined || /[ \t\r\n;&|<>)]/.test(next)) break;
      if (next === '(') {
        if (this.text[this.at - 1] !== '=' || this.at === position) break;
        this.nest(() => this.readArray(closing), undefined);
      } else if (next === '`' && closing === '`') break;
      else if (next === "'") this.skipTo("'", this.at + 1);
      else if (next === '"') this.readDouble(closing);
      else if (next === '\\') this.at += 2;
      else if (next === '$' || next === '`') this.readExpansion(closing);
      else this.at += 1;
    }
    return { text: this.text.slice(position, this.at), position };
  }

  /** `name=(a b)` */
  protected readArray(closing: Closing): void {
    this.at += 1;
    while (this.at < this.text.length) {
      this.skipSpace();
      const start = this.at;
      if (this.text[this.at] !== ')') this.readWord(closing);
      else break;
      if (this.at === start) this.at += 1;
    }
    this.at += 1;
  }

  protected readDouble(closing: Closing): void {
    this.at += 1;
    for (;;) {
      const next = this.skipToSpecial();
      if (next === undefined || (next === '`' && closing === '`')) return;
      if (next === '"') {
        this.at += 1;
        return;
      }
      if (next === '\\') this.at += 2;
      else this.readExpansion(closing);
    }
  }

  /** Moves to the next character that means something in double quotes. */
  protected skipToSpecial(): string | undefined {
    SPECIAL.lastIndex = this.at;
    this.at = SPECIAL.exec(this.text)?.index ?? this.text.length;
    return this.text[this.at];
  }

  protected readExpansion(closing: Closing): void {
    const next = this.text[this.at + 1];
    if (this.text[this.at] === '`') {
      this.at += 1;
      this.nest(() => this.readList('`'), undefined);
    } else if (next === '(') {
      this.at += 1;
      if (this.text[this.at + 1] === '(' && this.skipExpression()) return;
      this.at += 1;
      this.nest(() => this.readList(')'), undefined);
    } else if (next === '{') this.nest(() => this.readBraces(closing), undefined);
    else if (next === "'") this.skipTo("'", this.at + 2, '\\');
    else this.at += 1;
  }

  /** `${name:-$(command)}` */
  protected readBraces(closing: Closing): void {
    this.at += 2;
    while (this.at < this.text.length) {
      const next = this.text[this.at];
      if (next === '}' || (next === '`' && closing === '`')) break;
      if (next === '\\') this.at += 2;
      else if (next === '"') this.readDouble(closing);
      else if (next === '$' || next === '`') this.readExpansion(closing);
      else this.at += 1;
    }
    this.at += 1;
  }

  /** Skips `(( … ))` with what it substitutes; false if these are two subshells. */
  protected skipExpression(): boolean {
    const start = this.at;
    const limit = Math.min(this.text.length, start + MAX_EXPRESSION);
    let open = 0;
    for (let at = start; at < limit; at += 1) {
      const next = this.text[at];
      if (next === '(') open += 1;
      if (next === ')') open -= 1;
      if (open > 0) continue;
      if (this.text[at - 1] !== ')') return false;
      this.at = start + 2;
      while (this.at < at) {
        const inner = this.text[this.at];
        if (inner === '`' || (inner === '$' && this.text[this.at + 1] === '('))
          this.readExpansion('');
        else this.at += 1;
      }
      this.at = Math.max(this.at, at + 1);
      return true;
    }
    return false;
  }

  /** Skips the bodies of the here-documents of the line before; those without quotes may hold substitutions. */
  protected skipHeredocs(): void {
    const pending = this.heredocs;
    this.heredocs = [];
    for (const { delimiter, isQuoted } of pending) {
      const end = this.findDelimiter(delimiter);
      while (!isQuoted && this.at < end) {
        const next = this.skipToSpecial();
        if (this.at >= end || next === undefined) break;
        if (next === '$' || next === '`') this.readExpansion('');
        else this.at += next === '\\' ? 2 : 1;
      }
      this.at = end;
      this.skipLine();
      this.at += 1;
    }
  }

  protected findDelimiter(delimiter: string): number {
    for (let at = this.at; at < this.text.length;) {
      const end = this.text.indexOf('\n', at);
      const line = this.text.slice(at, end < 0 ? undefined : end);
      if (line.trim() === delimiter) return at;
      if (end < 0) break;
      at = end + 1;
    }
    return this.text.length;
  }

  protected skipTo(end: string, from: number, escape = ''): void {
    this.at = from;
    while (this.at < this.text.length && this.text[this.at] !== end)
      this.at += this.text[this.at] === escape ? 2 : 1;
    this.at += 1;
  }

  protected skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end;
  }

  protected skipBlank(): void {
    for (;;) {
      const next = this.text[this.at];
      if (next === '\\' && this.text[this.at + 1] === '\n') this.at += 2;
      else if (next === ' ' || next === '\t' || next === '\r') this.at += 1;
      else return;
    }
  }

  protected skipSpace(): void {
    for (;;) {
      this.skipBlank();
      if (this.text[this.at] === '#') this.skipLine();
      else if (this.text[this.at] === '\n') {
        this.at += 1;
        this.skipHeredocs();
      } else return;
    }
  }
}
