import { words } from './names';
import type { CallRule, ImportRule, NameRule } from './rule';

const SCRIPT = /\.([mc]?[jt]s|[jt]sx|x?html?|xht|svg)$/;
const PAGE = /\.(x?html?|xht|svg)$/;
const SAVED_NOTES_OR_PAGE = /(^page\/saved-notes\.mjs|\.(x?html?|xht|svg))$/;

/** `import … from 'x'` and `import 'x'` wherever a statement may begin, and `require` and `import()` with a string. */
const SCRIPT_IMPORT =
  /(?:^|[;{}])\s*(?:import|export)\b[^'";]{0,1500}?\bfrom\s*['"]([^'"]+)['"]|(?:^|[;{}])\s*import\s*['"]([^'"]+)['"]|\b(?:require|import)\s*\(\s*['"`]([^'"`]+)['"`]/gm;

const READING = words(`
  readFileSync readFile readdirSync readdir existsSync statSync stat lstatSync lstat realpathSync realpath accessSync access
  createReadStream openSync closeSync readSync constants Stats Dirent fs default
`);
const PROCESS = words(`
  argv argv0 env exit exitCode stdin stdout stderr cwd version versions platform arch hrtime memoryUsage cpuUsage uptime
  nextTick on once off emitWarning pid title execPath execArgv release features process default
`);

/** The names of an import or a destructuring: `{ a, b as c, d: e }` has a, b, d. */
const importedNames = (clause: string): string[] =>
  clause
    .replace(/^\s*(?:import|export)\s*(?:type\b)?/, '')
    .replace(/\/\*[^*]{0,500}\*\/|\/\/[^\n]*/g, '')
    .split(/[{},]/)
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter((part) => part !== '');

/** A module may be imported under its own name only, so that its members are recognized. */
const takes =
  (members: ReadonlySet<string>, own: string) =>
  (clause: string): boolean =>
    importedNames(clause).every((part) => {
      const [name = '', , alias] = part.split(/\s+|\s*:\s*/);
      if (part.startsWith('*') || name === 'default') return part.split(/\s+/).at(-1) === own;
      return members.has(name) && (name !== own || alias === undefined);
    });

const MODULES: readonly (readonly [module: string, members: ReadonlySet<string>, own: string])[] = [
  ['fs', READING, 'fs'],
  ['process', PROCESS, 'process'],
];

export const SCRIPT_CALLS: CallRule[] = [
  {
    files: SCRIPT,
    rule: 'network',
    pattern:
      /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\s*\(|\b(new\s+(?:XMLHttpRequest|WebSocket|EventSource))\b|=\s*((?:window\.|globalThis\.)?fetch)\b(?!\s*\()/g,
  },
  {
    files: SCRIPT,
    rule: 'dynamic-code',
    pattern:
      /(?<![\w.])(eval|Function|import|createRequire)\s*\(|\b(set(?:Timeout|Interval)\s*\(\s*['"`]|WebAssembly|new\s+(?:Shared)?Worker\b|createElement\s*\(\s*['"`]script|(?:globalThis|window|self)\s*\.\s*(?:eval|Function)\b|require\s*\(\s*(?!['"`]))/g,
  },
  {
    files: SCRIPT,
    rule: 'dynamic-code',
    pattern: /\b((?:fs|process)\s*\??\.?\[)/g,
  },
  { files: SCRIPT, rule: 'dynamic-code', pattern: /\b(eval)\s*\)/g },
  { files: SCRIPT, rule: 'form', pattern: /\.((?:submit|requestSubmit)\s*\()/g },
  {
    // `run` of node:test starts a program for each file.
    files: SCRIPT,
    rule: 'process',
    pattern: /\bimport\s*\{([^{}]{0,500}?\brun\b[^{}]{0,500})\}\s*from\s*['"]node:test['"]/g,
  },
  { files: SCRIPT, rule: 'process', pattern: /\b((?:Deno|Bun)\s*\.\s*\w+)/g },
  { files: PAGE, rule: 'saved-notes', pattern: /\b(localStorage)\b/g },
  // One file name for what a learner writes, so that a review finds every page that stores something.
  {
    files: SCRIPT,
    except: SAVED_NOTES_OR_PAGE,
    rule: 'browser-storage',
    pattern: /\b(localStorage)\b/g,
  },
  {
    files: SCRIPT,
    rule: 'markup',
    pattern: /(?:\.(innerHTML|outerHTML|insertAdjacentHTML)|\b(document\.write(?:ln)?\s*\())/g,
  },
  {
    files: SCRIPT,
    rule: 'process',
    pattern: /\b(execSync|execFileSync|spawnSync|spawn|execFile|child_process)\b\s*[.(]/g,
  },
  {
    files: SCRIPT,
    rule: 'file-change',
    pattern:
      /\b((?:write|append|truncate|copy|rm|unlink|mkdir|rmdir|rename|symlink|link|chmod|chown|cp|mkdtemp|utimes)(?:File)?Sync|writeFile|appendFile|createWriteStream)\s*\(/g,
  },
];

/** These see the whole text: the names of modules stand in quotes. */
export const SCRIPT_NAMES: NameRule[] = [
  {
    files: SCRIPT,
    rule: 'file-change',
    uses: /(?<![\w.])fs\s*\??\.\s*(\w+)/g,
    isAllowed: (name) => READING.has(name),
  },
  {
    files: SCRIPT,
    rule: 'file-change',
    uses: /(\bfs\.promises\b|=\s*fs\s*(?:;|$))/gm,
    isAllowed: () => false,
  },
  {
    files: SCRIPT,
    rule: 'process',
    uses: /(?<![\w.])(?:globalThis\s*\.\s*)?process\s*\??\.\s*(\w+)/g,
    isAllowed: (name) => PROCESS.has(name),
  },
  ...MODULES.flatMap(([module, members, own]): NameRule[] => [
    {
      files: SCRIPT,
      rule: 'unlisted-import',
      uses: new RegExp(
        `\\b((?:import|export)\\b[^'";]{1,1500}?)\\bfrom\\s*['"]node:${module}['"]`,
        'gm',
      ),
      isAllowed: takes(members, own),
    },
    {
      files: SCRIPT,
      rule: 'unlisted-import',
      uses: new RegExp(
        `\\b(?:const|let|var)\\s+([^=;]{1,500}?)=\\s*(?:(?:await\\s+import|require)\\s*\\(\\s*['"\`]node:${module}['"\`]|${own}\\s*;)`,
        'g',
      ),
      isAllowed: takes(members, own),
    },
    {
      files: SCRIPT,
      rule: 'unlisted-import',
      uses: new RegExp(`(require\\s*\\(\\s*['"\`]node:${module}['"\`]\\s*\\)\\s*\\.\\s*\\w+)`, 'g'),
      isAllowed: (name) => members.has(name.replace(/^.*\.\s*/, '')),
    },
  ]),
];

export const SCRIPT_IMPORTS: ImportRule[] = [
  {
    // What a page takes from packages; each name on this list was read, and its license ships with the tool.
    files: /^bundle\/.*\.mjs$/,
    imports: SCRIPT_IMPORT,
    allowed: ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en'],
    isOwn: () => false,
  },
  {
    files: /^(?!bundle\/.*\.mjs$).*\.([mc]?[jt]s|[jt]sx)$/,
    imports: SCRIPT_IMPORT,
    allowed: [
      'node:test',
      'node:assert/strict',
      'node:assert',
      'node:fs',
      'node:process',
      'node:crypto',
      'node:util',
      'node:url',
      'node:path',
      ...'node:buffer node:events node:perf_hooks node:readline node:readline/promises node:stream'.split(
        ' ',
      ),
      ...'node:stream/promises node:string_decoder node:timers node:timers/promises node:zlib'.split(
        ' ',
      ),
    ],
    isOwn: (name) => /^\.\.?\//.test(name),
  },
];
