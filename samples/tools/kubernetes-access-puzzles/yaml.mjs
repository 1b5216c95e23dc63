/** Reads the part of YAML that manifests need: maps, lists, plain and quoted scalars, `[a, b]` and `{a: b}`. Anything else throws an Error with the line. */
export function readManifests(text) {
  return text
    .split(/^---\s*$/m)
    .reduce(
      ({ documents, line }, part) => {
        const lines = linesOf(part, line);
        if (lines.length > 0) documents.push(new Reader(lines).read());
        return { documents, line: line + part.split('\n').length };
      },
      { documents: [], line: 1 },
    ).documents;
}

function linesOf(part, first) {
  return part.split('\n').flatMap((whole, index) => {
    if (/^\s*\t/.test(whole)) throw new Error(`Line ${first + index}: indent with spaces, not with tabs.`);
    const text = whole.replace(/(?<=^|[\s[{,])("[^"]*"|'[^']*')|(?:^|\s)#.*$/g, (_all, quoted = '') => quoted).trimEnd();
    if (text.trim() === '') return [];
    return [{ indent: text.length - text.trimStart().length, text: text.trimStart(), number: first + index }];
  });
}

class Reader {
  constructor(lines) {
    this.lines = lines;
    this.at = 0;
  }

  read() {
    const value = this.block(this.lines[0].indent);
    if (this.at < this.lines.length) this.fail('this line is indented differently from those above');
    return value;
  }

  fail(why) {
    throw new Error(`Line ${this.lines[Math.min(this.at, this.lines.length - 1)].number}: ${why}.`);
  }

  block(indent) {
    return this.lines[this.at].text.startsWith('-') ? this.list(indent) : this.map(indent);
  }

  list(indent) {
    const items = [];
    while (this.lines[this.at]?.indent === indent && /^-( |$)/.test(this.lines[this.at].text)) {
      const line = this.lines[this.at];
      const rest = line.text.slice(1).trimStart();
      if (rest === '') {
        this.at += 1;
        items.push(this.nested(indent));
      } else if (isEntry(rest)) {
        // the first key of a map beside the hyphen: its further keys are indented like it
        const inner = indent + line.text.length - rest.length;
        this.lines[this.at] = { ...line, indent: inner, text: rest };
        items.push(this.map(inner));
      } else {
        this.at += 1;
        items.push(this.scalar(rest, line));
      }
    }
    return items;
  }

  map(indent) {
    const result = {};
    while (this.lines[this.at]?.indent === indent && !/^-( |$)/.test(this.lines[this.at].text)) {
      const line = this.lines[this.at];
      const match = ENTRY.exec(line.text);
      if (!match) this.fail('this is not "key: value"');
      const key = match[1].replace(/^["']|["']$/g, '');
      if (Object.hasOwn(result, key)) this.fail(`the key ${key} occurs twice`);
      this.at += 1;
      result[key] = match[2] === undefined ? this.nested(indent) : this.scalar(match[2], line);
    }
    return result;
  }

  /** What is indented below a key or a hyphen; a list may stand directly below its key. */
  nested(indent) {
    const next = this.lines[this.at];
    if (next && (next.indent > indent || (next.indent === indent && /^-( |$)/.test(next.text)))) return this.block(next.indent);
    return null;
  }

  scalar(text, line) {
    return /^[[{]/.test(text) ? new FlowReader(text, line.number).read() : plain(text, line.number);
  }
}

/** Reads `[a, {b: c}]` on one line. */
class FlowReader {
  constructor(text, number) {
    this.tokens = text.match(/"[^"]*"|'[^']*'|[[\]{},]|:(?=\s|$)|(?:[^\s[\]{},:]|:(?!\s|$))(?:[^\s[\]{},:]|:(?!\s|$)|\s+(?![\s[\]{},:]|$))*|\S/g);
    this.number = number;
    this.at = 0;
  }

  fail(why) {
    throw new Error(`Line ${this.number}: ${why}.`);
  }

  read() {
    const value = this.value();
    if (this.at < this.tokens.length) this.fail(`nothing may follow the last bracket, but ${this.tokens[this.at].trim()} does`);
    return value;
  }

  value() {
    const token = this.tokens[this.at];
    if (token === '[' || token === '{') return this.items(token === '[' ? [] : {}, token === '[' ? ']' : '}');
    this.at += 1;
    if (token === undefined || /^[\]},:]$/.test(token)) this.fail(`a value is missing${token ? ` before ${token}` : ''}`);
    return plain(token.trim(), this.number);
  }

  items(result, end) {
    for (let isFirst = true; ; isFirst = false) {
      this.at += 1; // the bracket or the comma
      const token = this.tokens[this.at];
      if (token === end && (isFirst || Array.isArray(result) || Object.keys(result).length > 0)) break;
      if (Array.isArray(result)) result.push(this.value());
      else this.entry(result);
      if (this.tokens[this.at] === end) break;
      if (this.tokens[this.at] === undefined) this.fail(`${end} is missing at the end of the line`);
      if (this.tokens[this.at] !== ',') this.fail(`${this.tokens[this.at].trim()} stands where a comma or ${end} should`);
    }
    this.at += 1;
    return result;
  }

  entry(result) {
    const token = this.tokens[this.at]?.trim();
    if (token === undefined) this.fail('} is missing at the end of the line');
    if (/^[[\]{},:]$/.test(token) || this.tokens[this.at + 1] !== ':') this.fail(`${token} is not "key: value"; after the colon comes a space`);
    const key = token.replace(/^["']|["']$/g, '');
    if (Object.hasOwn(result, key)) this.fail(`the key ${key} occurs twice`);
    this.at += 2;
    result[key] = this.value();
  }
}

const ENTRY = /^("[^"]*"|'[^']*'|[^\s:"'[\]{}&*!|>%@`]+):(?:\s+(.*))?$/;
const isEntry = (text) => ENTRY.test(text);

/** A text, a number or another value. What has a meaning in YAML that is not known here is refused, not taken for text. */
function plain(text, number) {
  if (/^"[^"\\]*"$|^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (/^["']/.test(text)) throw new Error(`Line ${number}: this text in quotes has no end, or a sign that is not known here.`);
  if (/^[\]}&*!|>%@`,]|^[-?](\s|$)/.test(text)) throw new Error(`Line ${number}: what begins with ${text[0]} is not known here; put quotes around a text.`);
  if (/:(\s|$)/.test(text)) throw new Error(`Line ${number}: a second "key: value" on one line; put it into { } or on a line of its own.`);
  if (/^\d+$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  return text === 'null' || text === '~' ? null : text;
}
