import type { CallRule } from './rule';

const CODE =
  /\.(pyw?|[mc]?[jt]s|[jt]sx|x?html?|xht|svg|sh|bash|psm?1|php|rb|go|rs|java|kt|cs|c|cpp|h|bat|cmd|sql)$/;
const PYTHON = /\.pyw?$/;
const SCRIPT = /\.([mc]?[jt]s|[jt]sx|x?html?|xht|svg)$/;
const GO = /\.go$/;
const SHELL = /\.(sh|bash)$/;

/** How code is hidden in source text, in any language; also in comments. */
export const HIDDEN_CODE: CallRule[] = [
  {
    // Controls that show code in another order than it runs in (CVE-2021-42574), with what is before them.
    files: CODE,
    rule: 'obfuscated-code',
    pattern: /[\u202a-\u202e\u2066-\u2069](?<=([^\n]{0,40}.))/g,
  },
  { files: CODE, rule: 'obfuscated-code', pattern: /((?:\\x[0-9a-f]{2}){32,})/gi },
  {
    // Base64, which has a digit among every few characters; a list of words has not.
    files: CODE,
    rule: 'obfuscated-code',
    pattern: /['"`]((?=(?:[A-Za-z]{0,40}[0-9+/]){8})[A-Za-z0-9+/]{1000,}={0,2})['"`]/g,
  },
  {
    files: PYTHON,
    rule: 'obfuscated-code',
    pattern: /((?:chr\s*\(\s*\d+\s*\)\s*\+\s*){4,})/g,
  },
  {
    files: PYTHON,
    rule: 'dynamic-code',
    pattern: /(?<![\w.])(getattr\s*\(\s*(?:os|sys|builtins|__builtins__)\b)/g,
  },
  {
    files: SCRIPT,
    rule: 'obfuscated-code',
    pattern: /(fromCharCode\s*\(\s*(?:\d+\s*,\s*){8,})/g,
  },
  { files: SCRIPT, rule: 'obfuscated-code', pattern: /(\b_0x[0-9a-f]{4,}\b)/g },
  {
    files: SCRIPT,
    rule: 'dynamic-code',
    pattern: /((?:window|globalThis|self)\s*\[\s*['"`](?:eval|Function|fetch)['"`]\s*\])/g,
  },
  // Comments that the compiler obeys.
  { files: GO, rule: 'dynamic-code', pattern: /^(\/\/go:(?:generate|linkname|cgo_\w+)|#cgo)\b/gm },
  {
    files: SHELL,
    rule: 'obfuscated-code',
    pattern: /(base64\s+(?:-d|-D|--decode)[^|\n]{0,200}\|\s*(?:ba|da|z)?sh\b)/g,
  },
];
