/** Reads a script as far as it must: which parts are strings and comments, and does proof() stand where code stands? Nothing is executed. */

const KEYWORDS = new Set(['const', 'let', 'var', 'return', 'new', 'typeof', 'void', 'delete', 'in', 'of', 'if', 'else', 'do', 'while', 'for', 'function', 'throw', 'case', 'await', 'async']);
const ESCAPES = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' };

class ScriptError extends Error {}

/** Reads a quoted string from `at`; a line that ends before the quote does is an error, as in a browser. */
function readString(code, at) {
  const quote = code[at];
  let value = '';
  const inner = [];
  for (let index = at + 1; index < code.length; index += 1) {
    const character = code[index];
    if (character === quote) return { value, inner, end: index + 1 };
    if (character === '\\') {
      const unicode = /^(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/.exec(code.slice(index + 1));
      const next = code[index + 1];
      value += unicode ? String.fromCharCode(Number.parseInt(unicode[1] ?? unicode[2], 16)) : (ESCAPES[next] ?? (next === '\n' ? '' : (next ?? '')));
      index += unicode ? unicode[0].length : 1;
    } else if (quote === '`' && character === '$' && code[index + 1] === '{') {
      const end = code.indexOf('}', index);
      if (end === -1) break;
      inner.push(code.slice(index + 2, end));
      index = end;
    } else if (character === '\n' && quote !== '`') {
      break;
    } else {
      value += character;
    }
  }
  throw new ScriptError(`a string that begins with ${quote} does not end`);
}

/** Splits a script into names, numbers, strings, patterns and punctuation. */
export function readTokens(code) {
  const tokens = [];
  let at = 0;
  let line = 0;
  const push = (type, value, end, more = {}) => {
    tokens.push({ type, value, line, start: at, end, ...more });
    at = end;
  };
  while (at < code.length) {
    const rest = code.slice(at);
    const blank = /^(?:[^\S\n]+|\n|\/\/[^\n]*|<!-{2}[^\n]*|\/\*[^]*?\*\/)/.exec(rest);
    const name = /^[A-Za-z_$][\w$]*/.exec(rest);
    const number = /^\d[\w.]*/.exec(rest);
    const before = tokens.at(-1);
    const afterValue = before && (['name', 'number', 'string'].includes(before.type) ? !KEYWORDS.has(before.value) : [')', ']', '}'].includes(before.value));
    const pattern = afterValue ? null : /^\/(?![*/])(?:\\.|[^\\/\n])+\/[a-z]*/.exec(rest);
    if (blank) {
      line += blank[0].split('\n').length - 1;
      at += blank[0].length;
    } else if (rest.startsWith('/*')) throw new ScriptError('a comment does not end');
    else if (name) push('name', name[0], at + name[0].length);
    else if (number) push('number', number[0], at + number[0].length);
    else if (rest[0] === '/' && !afterValue && !pattern) throw new ScriptError('a pattern that begins with / does not end');
    else if (pattern) push('string', pattern[0], at + pattern[0].length);
    else if (/^["'`]/.test(rest)) {
      const { value, inner, end } = readString(code, at);
      push('string', value, end, { inner, template: rest[0] === '`' });
    } else push('mark', rest[0], at + 1);
  }
  return tokens;
}

const PAIRS = { ')': '(', ']': '[', '}': '{' };
const isValue = ({ type, value }) => type === 'number' || type === 'string' || (type === 'name' && !KEYWORDS.has(value));

/** A few rules of grammar, enough to refuse the halves of strings that a failed attack leaves behind. */
function checkGrammar(tokens) {
  const open = [];
  let condition = false; // whether the last ) ended the head of an if or a loop
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    if (token.type === 'mark' && '([{'.includes(token.value)) open.push({ mark: token.value, isHead: ['if', 'for', 'while', 'with'].includes(before?.value) });
    if (token.type === 'mark' && token.value in PAIRS) {
      const start = open.pop();
      if (start?.mark !== PAIRS[token.value]) throw new ScriptError(`${token.value} closes nothing`);
      condition = start.isHead;
    }
    if (before && isValue(token) && !token.template && isValue(before) && before.line === token.line) throw new ScriptError(`${token.value || 'a string'} follows ${before.value || 'a string'} without an operator`);
    if (before && before.value === ')' && !condition && isValue(token) && !token.template && before.line === token.line) throw new ScriptError('a value follows ) without an operator');
    if (before?.type === 'mark' && '=+*%<&|?:'.includes(before.value) && token.type === 'mark' && ';,)]}'.includes(token.value)) throw new ScriptError(`${token.value} follows ${before.value}`);
    if (token.type === 'mark' && '#\\@'.includes(token.value)) throw new ScriptError(`${token.value} is not part of the language`);
  });
  if (open.length > 0) throw new ScriptError(`${open.at(-1).mark} is never closed`);
  const last = tokens.at(-1);
  if (last?.type === 'mark' && '=+-*%<&|?:.,'.includes(last.value)) throw new ScriptError(`nothing follows ${last.value}`);
}

/** Whether the script could be read, and whether it would call proof(). One error anywhere, and a browser runs none of it. */
export function readScript(code) {
  try {
    const tokens = readTokens(code);
    checkGrammar(tokens);
    const calls = tokens.some(({ type, value }, index) => type === 'name' && value === 'proof' && !['function', '.'].includes(tokens[index - 1]?.value) && (tokens[index + 1]?.value === '(' || tokens[index + 1]?.template));
    const inside = tokens.flatMap(({ inner = [] }) => inner).some((part) => readScript(part).proof);
    return { proof: calls || inside, tokens };
  } catch (problem) {
    if (!(problem instanceof ScriptError)) throw problem;
    return { proof: false, tokens: [], error: problem.message };
  }
}
