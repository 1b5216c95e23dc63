import { type Closing, WordReader } from './word-reader';
import { DECLARING, type ShellText, type Word } from './shell-text';

/** Words before a command, and those that end a group. */
const KEYWORDS = new Set('if then else elif do while until ! { time } fi done coproc'.split(' '));
const ASSIGNMENT = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=/;

type Ended = 'list' | 'branch' | 'esac';

/** Takes a shell script (POSIX, bash) apart into its commands; in one pass, however deep it is nested. */
export function readShell(text: string): ShellText {
  const reader = new ShellReader(text);
  reader.readList('');
  return reader.found;
}

class ShellReader extends WordReader {
  /** Reads commands up to what closes them, or to the end of a branch of `case`. */
  readList(closing: Closing, isBranch = false): Ended {
    let words: Word[] = [];
    const end = () => {
      this.addCommand(words);
      words = [];
    };
    for (;;) {
      this.skipBlank();
      const next = this.text[this.at];
      if (next === undefined || (next === closing && closing !== '')) {
        end();
        this.at += 1;
        return 'list';
      }
      if (next === ')' && isBranch) return (end(), 'list');
      if (next === '\n') {
        end();
        this.at += 1;
        this.skipHeredocs();
      } else if (next === '#') this.skipLine();
      else if (next === ';') {
        end();
        if (this.skipBranchEnd() && isBranch) return 'branch';
      } else if (next === '|' || (next === '&' && this.text[this.at + 1] !== '>') || next === ')') {
        end();
        this.at += 1;
      } else if (next === '<' || next === '>' || next === '&') this.readRedirect();
      else if (next === '(') words = this.readParenthesis(words);
      else {
        const word = this.readWord(closing);
        if (isBranch && words.length === 0 && word.text === 'esac') return 'esac';
        words = this.addWord(words, word, closing);
      }
    }
  }

  private addWord(words: Word[], word: Word, closing: Closing): Word[] {
    const { text } = word;
    if (/^\d+$/.test(text) && /[<>]/.test(this.text[this.at] ?? '')) return words;
    if (words.length === 0) {
      if (KEYWORDS.has(text)) return words;
      if (text === 'case') return this.nest(() => this.readCase(closing), words);
      if (text === '[[') return (this.readCondition(closing), words);
      if (text === 'function') return (this.readFunctionName(closing), words);
      const name = ASSIGNMENT.exec(text);
      if (name) {
        this.assign(word);
        return words;
      }
    }
    if (words.length === 2 && words[0]?.text === 'for' && text === 'do') {
      this.addCommand(words);
      return [];
    }
    words.push(word);
    return words;
  }

  private addCommand(words: Word[]): void {
    const [first, ...rest] = words;
    if (!first) return;
    this.found.commands.push(words);
    if (DECLARING.has(first.text)) rest.forEach((word) => this.assign(word));
    if (first.text !== 'for' && first.text !== 'select') return;
    const name = rest[0]?.text ?? '';
    for (const { text } of rest.slice(2)) this.found.assignments.push({ name, value: text });
  }

  private assign({ text }: Word): void {
    const [start, name] = ASSIGNMENT.exec(text) ?? [text, text];
    this.found.assignments.push({ name: name ?? '', value: text.slice(start.length) });
  }

  /** A subshell, an expression, or the parentheses behind the name of a function. */
  private readParenthesis(words: Word[]): Word[] {
    const [first] = words;
    if (this.text[this.at + 1] === '(' && (!first || first.text === 'for') && this.skipExpression())
      return words;
    this.at += 1;
    if (!first) return this.nest(() => this.readList(')'), words);
    this.skipBlank();
    if (this.text[this.at] !== ')' || words.length > 1)
      return this.nest(() => this.readList(')'), words);
    this.at += 1;
    this.found.functions.push(first.text);
    return [];
  }

  private readFunctionName(closing: Closing): void {
    this.skipBlank();
    this.found.functions.push(this.readWord(closing).text);
    this.skipBlank();
    if (this.text.startsWith('()', this.at)) this.at += 2;
  }

  /** `[[ … ]]`, where `<` and `(` are operators. */
  private readCondition(closing: Closing): void {
    while (this.at < this.text.length) {
      this.skipSpace();
      if (this.text.startsWith(']]', this.at)) {
        this.at += 2;
        return;
      }
      const start = this.at;
      this.readWord(closing);
      if (this.at === start) this.at += 1;
    }
  }

  private readCase(closing: Closing): void {
    this.skipBlank();
    this.readWord(closing);
    this.skipSpace();
    this.readWord(closing); // `in`
    while (this.at < this.text.length) {
      this.skipSpace();
      const start = this.at;
      const pattern = this.readPattern(closing);
      if (pattern === 'esac' || this.at === start) return;
      if (this.readList(closing, true) !== 'branch') return;
    }
  }

  /** Reads `(a | b)`, the parenthesis at its end included. */
  private readPattern(closing: Closing): string {
    if (this.text[this.at] === '(') this.at += 1;
    let pattern = '';
    while (this.at < this.text.length) {
      this.skipBlank();
      const next = this.text[this.at];
      if (next === ')' || next === '\n' || next === ';') {
        if (next === ')') this.at += 1;
        return pattern;
      }
      const start = this.at;
      pattern += this.readWord(closing).text;
      if (pattern === 'esac') return pattern;
      if (this.at === start) this.at += 1;
    }
    return pattern;
  }

  private readRedirect(): void {
    const position = this.at;
    const operator = /^(?:&>>?|<<<|<<-?|<&|<>|>>|>&|>\||[<>])/.exec(
      this.text.slice(this.at, this.at + 3),
    )?.[0];
    this.at += operator?.length ?? 1;
    if (this.text[this.at] === '(') {
      this.at += 1;
      return this.nest(() => this.readList(')'), undefined);
    }
    this.skipBlank();
    const { text } = this.readWord('');
    if (operator === '<<' || operator === '<<-')
      this.heredocs.push({
        delimiter: text.replace(/['"\\]/g, ''),
        isQuoted: /['"\\]/.test(text),
      });
    else this.found.redirects.push({ operator: operator ?? '', target: { text, position } });
  }

  private skipBranchEnd(): boolean {
    const token = /^;(?:;&?|&)?/.exec(this.text.slice(this.at, this.at + 3))?.[0] ?? ';';
    this.at += token.length;
    return token !== ';';
  }
}
