/**
 * Rules such as `invoice.owner == me.id or me.role == "admin" and invoice.tenant == me.tenant`.
 * Words: == != in and or not ( ) true false "text" and names with dots. `and` binds closer than `or`.
 */
const TOKEN = /\s*(?:"([^"]*)"|(==|!=|[()])|([A-Za-z][\w.]*))/y;

function readTokens(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`This is not part of a rule: ${text.slice(at).trim()}`);
    const [, string, mark, word] = match;
    tokens.push(string === undefined ? (mark ?? word) : { string });
  }
  return tokens;
}

/** A reader of tokens that goes from left to right. */
function parser(tokens) {
  let at = 0;
  const peek = () => tokens[at];
  const take = () => {
    at += 1;
    return tokens[at - 1];
  };

  function readValue() {
    const token = take();
    if (token === undefined) throw new Error('The rule ends too early.');
    if (typeof token === 'object') return () => token.string;
    if (!/^[A-Za-z]/.test(token) || ['and', 'or', 'in', 'not'].includes(token)) throw new Error(`A value is missing before ${token}.`);
    return (scope) => lookUp(scope, token);
  }

  function readComparison() {
    if (peek() === '(') {
      take();
      const inner = readOr();
      if (take() !== ')') throw new Error('A parenthesis is not closed.');
      return inner;
    }
    if (peek() === 'not') {
      take();
      const inner = readComparison();
      return (scope) => !inner(scope);
    }
    if (peek() === 'true' || peek() === 'false') {
      const value = take() === 'true';
      return () => value;
    }
    const left = readValue();
    const operator = take();
    if (!['==', '!=', 'in'].includes(operator)) throw new Error('A value is compared with ==, != or in.');
    const right = readValue();
    if (operator === '==') return (scope) => left(scope) === right(scope);
    if (operator === '!=') return (scope) => left(scope) !== right(scope);
    return (scope) => {
      const list = right(scope);
      if (!Array.isArray(list)) throw new Error('What follows in must be a list.');
      return list.includes(left(scope));
    };
  }

  function readAnd() {
    const parts = [readComparison()];
    while (peek() === 'and' && take()) parts.push(readComparison());
    return (scope) => parts.every((part) => part(scope));
  }

  function readOr() {
    const parts = [readAnd()];
    while (peek() === 'or' && take()) parts.push(readAnd());
    return (scope) => parts.some((part) => part(scope));
  }

  return () => {
    const rule = readOr();
    if (peek() !== undefined) throw new Error(`The rule goes on after its end: ${typeof peek() === 'object' ? `"${peek().string}"` : peek()}.`);
    return rule;
  };
}

function lookUp(scope, path) {
  return path.split('.').reduce((value, name) => {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) throw new Error(`A rule names ${path}, which this route does not have.`);
    return value[name];
  }, scope);
}

/** Returns a function of what a route knows: `me`, the objects it loads, `query`. */
export const readRule = (text) => parser(readTokens(text))();

/** Reads `GET /api/me: true`, one route a line; text that continues a rule is indented. */
export function readRules(text, routes) {
  const rules = new Map();
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n').map((part) => part.trim()).filter((part) => part !== '' && !part.startsWith('#'))) {
    const [, name, rule] = /^([A-Z]+ \S+?):\s+(.+)$/.exec(line) ?? [];
    if (!routes.some((route) => route.name === name)) throw new Error(`No route is called ${name ?? line}.`);
    try {
      rules.set(name, readRule(rule));
    } catch (problem) {
      throw new Error(`${name}: ${problem.message}`);
    }
  }
  return rules;
}
