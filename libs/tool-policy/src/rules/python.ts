import { words } from './names';
import type { CallRule, ImportRule, NameRule } from './rule';

const PYTHON = /\.pyw?$/;

/** `import a.b as c, d` and `from a import b`, at the start of a line or after `;` and `:`, where prose may stand too. */
const PYTHON_IMPORT =
  /(?:^|[;:])[ \t\f]*(?:\\\r?\n[ \t]*)?(?:import[ \t\\\n\r]+([A-Za-z_][\w.]*(?:[ \t]+as[ \t]+\w+)?(?:[ \t]*,[ \t\\\n\r]*[A-Za-z_][\w.]*(?:[ \t]+as[ \t]+\w+)?){0,100})(?=[ \t]*(?:$|[;#\\]))|from[ \t\\\n\r]+([A-Za-z_][\w.]*)[ \t\\\n\r]+import\b)/gm;
const PYTHON_NAME = /(?:^|,)[\s\\]*([A-Za-z_][\w.]*)/g;

const besides = (ending: string) => (name: string, paths: readonly string[]) =>
  paths.some((path) => path === `${name}${ending}` || path.endsWith(`/${name}${ending}`));

export const PYTHON_CALLS: CallRule[] = [
  {
    files: PYTHON,
    rule: 'dynamic-code',
    pattern: /(?<![\w.]|\bdef\s{1,9})(eval|exec|compile|__import__|breakpoint)\s*\(/g,
  },
  {
    files: PYTHON,
    rule: 'process',
    pattern: /\bos\.(system|popen|exec\w*|spawn\w*|fork\w*|startfile)\b/g,
  },
  {
    // Of `asyncio`, also as methods of its loop.
    files: PYTHON,
    rule: 'process',
    pattern: /\b(create_subprocess_\w+|subprocess_(?:exec|shell)|asyncio\s*\.\s*subprocess)\b/g,
  },
  {
    files: PYTHON,
    rule: 'network',
    pattern:
      /\b(open_(?:unix_)?connection|start_(?:unix_)?server|create_(?:unix_)?(?:connection|server)|create_datagram_endpoint|sock_connect)\s*\(/g,
  },
  {
    files: PYTHON,
    rule: 'file-change',
    pattern:
      /\b(\w*FileHandler\s*\(|basicConfig\s*\([^()]{0,300}\bfilename\s*=|(?:\w*tree|ElementTree\s*\([^()]{0,200}\))\s*\.\s*write\s*\()/gi,
  },
  {
    // Of `os`, only what names and lists files, and what the rules below name; never under another name.
    files: PYTHON,
    rule: 'unlisted-import',
    pattern:
      /(?<!['"]|\bimport\s[\w., ]{0,200})\b(os)\b(?!['"]|\.(?:path|sep|linesep|name|fspath|listdir|scandir|walk|getcwd|system|popen|exec\w*|spawn\w*|fork\w*|startfile|remove|unlink|rmdir|rename|replace|chmod|chown)\b(?!\.os\b))|\bos\s+(as)\b/g,
  },
  {
    files: PYTHON,
    rule: 'file-change',
    pattern: /\b(os\.(remove|unlink|rmdir|rename|replace|chmod|chown)|shutil\.\w+)\b/g,
  },
  {
    files: PYTHON,
    rule: 'file-change',
    pattern:
      /(\.(?:unlink|rmdir|symlink_to|hardlink_to|rename|chmod|lchmod)\s*\(|\.replace\s*\(\s*[^(),=\n]{1,200}\)|\bPath\.home\b|\bexpanduser\b|\bPath\s*\(\s*['"](?:\/|~|[A-Za-z]:|\.\.))/g,
  },
  {
    files: PYTHON,
    rule: 'dynamic-code',
    pattern:
      /\b(importlib|sys\.modules|marshal\.loads|pickle\.loads?|builtins|__builtins__|ctypes|load_extension|enable_load_extension)\b/g,
  },
  {
    files: PYTHON,
    rule: 'file-change',
    pattern:
      /\b((?:NamedTemporaryFile|TemporaryFile|SpooledTemporaryFile|TemporaryDirectory|mkstemp|mkdtemp)\s*\([^()]{0,300}\b(?:dir|delete)\s*=)/g,
  },
  {
    // Under their own names only, so that the rules below recognize them.
    files: PYTHON,
    rule: 'unlisted-import',
    pattern:
      /(\bfrom\s+(?:sqlite3\s+import\b[^\n;]{0,300}\bconnect|io\s+import\b[^\n;]{0,300}\b(?:open|FileIO)\s+as)\b|\bimport\s+sqlite3\s+as\b)/g,
  },
];

const OWN_NAME = String.raw`(['"])(?!\.\.?['"])[\w.-]+\1`;
/** A file name without a path. */
const OWN_FILE = new RegExp(
  `^(?:open|FileIO|sqlite3\\.connect)\\s*\\(\\s*${OWN_NAME}\\s*[,)]|(?<![\\w.])(?:pathlib\\.)?Path\\s*\\(\\s*${OWN_NAME.replace('1', '2')}\\s*\\)\\s*\\.\\s*\\w+\\s*\\($`,
);
const PARTS = String.raw`(?:\s*[,/]\s*(?:f?(['"])(?!\.\.?['"])[\w.{}-]+\2|[a-z_]\w*))+\s*`;
/** A file in a folder that the program makes, whose name is the first group; or that folder. */
const NEW_FOLDERS = [
  /^\s*(\w+)\.mkdir\($/,
  new RegExp(
    String.raw`\(\s*(?:(?:pathlib\.)?Path\s*\(\s*)?(\w+)\s*\)?${PARTS}\)\s*\.\s*\w+\s*\($`,
  ),
  new RegExp(
    String.raw`^open\s*\(\s*(?:os\.path\.join\s*\(\s*|(?:pathlib\.)?Path\s*\(\s*)?(\w+)\s*\)?${PARTS}\)?\s*,`,
  ),
];

/** Whether a write goes to a file of the tool's own by the text of its call: it names no path that could lead elsewhere. */
const isOwnWrite: NameRule['isAllowed'] = (call, { names }) =>
  OWN_FILE.test(call) || NEW_FOLDERS.some((pattern) => names.has(pattern.exec(call)?.[1] ?? ''));
const isInMemory = (call: string): boolean => /\bconnect\s*\(\s*['"]:memory:['"]/.test(call);

/** The calls that write, each with what is before it or with its arguments. */
const WRITES = [
  /\.\s*(?:write_text|write_bytes|mkdir|touch)\s*\((?<=([^\n;=]{0,300}))/g,
  /\b((?:open|FileIO)\s*\((?:(?:[^()]|\((?:[^()]|\([^()]{0,200}\)){0,200}\)){0,300},)?\s*(?:mode\s*=\s*)?['"][rbt]*[wax+][rwab+tx]*['"])/g,
  /\b(sqlite3\s*\.\s*connect\s*\([^)\n]{0,200}\)?)/g,
];

export const PYTHON_NAMES: NameRule[] = WRITES.flatMap((uses): NameRule[] => [
  {
    files: PYTHON,
    rule: 'file-change',
    uses,
    isAllowed: (call, tool) => isInMemory(call) || isOwnWrite(call, tool),
  },
  {
    files: PYTHON,
    rule: 'local-file-change',
    uses,
    isAllowed: (call, tool) => isInMemory(call) || !isOwnWrite(call, tool),
  },
]);

/** Modules that compute, print, or read files and the keyboard, with their submodules. */
const MODULES = words(`
  __future__ abc argparse asyncio base64 bisect calendar cmath collections colorsys contextlib copy csv dataclasses datetime
  decimal difflib enum fnmatch fractions functools getpass glob hashlib heapq hmac html io ipaddress itertools json locale
  logging math operator os pathlib pprint pytest queue random re secrets shlex sqlite3 statistics string struct sys tempfile
  textwrap threading time types typing unicodedata unittest uuid zlib
`);
/** Submodules of packages that also have others. */
const SUBMODULES = words('urllib.parse xml.etree xml.etree.ElementTree');
const REFUSED_SUBMODULES = words('asyncio.subprocess logging.handlers logging.config');

export const PYTHON_IMPORTS: ImportRule[] = [
  {
    files: PYTHON,
    imports: PYTHON_IMPORT,
    names: PYTHON_NAME,
    allowed: [...SUBMODULES],
    isOwn: (name, paths) => {
      const [root = ''] = name.split('.');
      return besides('.py')(root, paths) || (MODULES.has(root) && !REFUSED_SUBMODULES.has(name));
    },
  },
];
