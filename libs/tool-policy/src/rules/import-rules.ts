import { COMPILED_IMPORTS } from './compiled-languages';
import type { ImportRule } from './rule';
import { SCRIPTING_IMPORTS } from './scripting-languages';

const never = () => false;
const besides = (ending: string) => (name: string, paths: readonly string[]) =>
  paths.some((path) => path === `${name}${ending}` || path.endsWith(`/${name}${ending}`));

const FOR_TESTS =
  /(^|\/)(tests?\/|test_[^/]+\.py$|[^/]+\.test\.mjs$|[^/]+_test\.go$|test_[^/]+\.cpp$|SelfTest\.java$|Tests\.cs$|test\.(php|rb|ps1)$)/;

const BUNDLED = /^bundle\/.*\.mjs$/;
/** `import … from 'x'` and `import 'x'` wherever a statement may begin, and `require` and `import()` with a string. */
const SCRIPT_IMPORT =
  /(?:^|[;{}])\s*(?:import|export)\b[^'";]{0,1500}?\bfrom\s*['"]([^'"]+)['"]|(?:^|[;{}])\s*import\s*['"]([^'"]+)['"]|\b(?:require|import)\s*\(\s*['"`]([^'"`]+)['"`]/gm;

/** `import a.b as c, d` and `from a import b`, at the start of a line or after `;` and `:`, where prose may stand too. */
const PYTHON_IMPORT =
  /(?:^|[;:])[ \t\f]*(?:\\\r?\n[ \t]*)?(?:import[ \t\\\n\r]+([A-Za-z_][\w.]*(?:[ \t]+as[ \t]+\w+)?(?:[ \t]*,[ \t\\\n\r]*[A-Za-z_][\w.]*(?:[ \t]+as[ \t]+\w+)?){0,100})(?=[ \t]*(?:$|[;#\\]))|from[ \t\\\n\r]+([A-Za-z_][\w.]*)[ \t\\\n\r]+import\b)/gm;
const PYTHON_NAME = /(?:^|,)[\s\\]*([A-Za-z_]\w*)/g;

/** `import "a"` and `import ( … )`, with the comments between. */
const GO_IMPORT =
  /(?:^|;)\s*import\s*(\((?:"[^"\n]*"|`[^`]*`|\/\/[^\n]*(?![^\n])|\/\*[^*]*\*\/|\/(?![/*])|[^)"`/])*\)|(?:[\w.]+\s+)?(?:"[^"\n]*"|`[^`]*`))/gm;
/** Quoted names outside of comments. */
const GO_NAME = /\/\/[^\n]*\n|\/\*[^*]*\*\/|["`]([^"`]*)["`]/g;

/** The imports of programs, by language. */
export const IMPORT_RULES: ImportRule[] = [
  {
    files: /\.pyw?$/,
    imports: PYTHON_IMPORT,
    names: PYTHON_NAME,
    allowed: [
      'argparse',
      'base64',
      'collections',
      'contextlib',
      'copy',
      'csv',
      'dataclasses',
      'datetime',
      'enum',
      'functools',
      'hashlib',
      'hmac',
    ]
      .concat([
        'io',
        'itertools',
        'json',
        'math',
        'operator',
        'os',
        'pathlib',
        'random',
        're',
        'string',
        'struct',
        'sys',
        'tempfile',
        'textwrap',
        'types',
        'typing',
        'unittest',
        'zlib',
      ])
      .concat(['ipaddress', 'sqlite3', '__future__']),
    isOwn: besides('.py'),
  },
  {
    // What a page takes from packages; each name on this list was read, and its license ships with the tool.
    files: BUNDLED,
    imports: SCRIPT_IMPORT,
    allowed: ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en'],
    isOwn: never,
  },
  {
    files: /^(?!bundle\/.*\.mjs$).*\.([mc]?[jt]s|[jt]sx)$/,
    imports: SCRIPT_IMPORT,
    allowed: [
      'node:test',
      'node:assert/strict',
      'node:fs',
      'node:process',
      'node:crypto',
      'node:util',
      'node:url',
    ],
    isOwn: (name) => /^\.\.?\//.test(name),
  },
  {
    files: /^(?!.*_test\.go$).*\.go$/,
    imports: GO_IMPORT,
    names: GO_NAME,
    allowed: [
      'encoding/json',
      'encoding/hex',
      'encoding/base64',
      'crypto/sha256',
      'crypto/ed25519',
      'errors',
      'flag',
      'fmt',
      'os',
      'sort',
      'strings',
    ],
    isOwn: never,
  },
  {
    files: /_test\.go$/,
    imports: GO_IMPORT,
    names: GO_NAME,
    allowed: [
      'bytes',
      'fmt',
      'encoding/base64',
      'encoding/hex',
      'encoding/json',
      'go/parser',
      'go/token',
      'os',
      'path/filepath',
      'reflect',
      'sort',
      'strings',
      'testing',
    ],
    isOwn: never,
  },
  ...COMPILED_IMPORTS,
  ...SCRIPTING_IMPORTS,
];

/** Whether a file is a tool's own test, which may write into temporary folders. */
export function isTest(path: string): boolean {
  return FOR_TESTS.test(path);
}
