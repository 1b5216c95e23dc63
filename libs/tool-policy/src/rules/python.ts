import type { CallRule, ImportRule } from './rule';

const PYTHON = /\.pyw?$/;

/** `import a.b as c, d` and `from a import b`, at the start of a line or after `;` and `:`, where prose may stand too. */
const PYTHON_IMPORT =
  /(?:^|[;:])[ \t\f]*(?:\\\r?\n[ \t]*)?(?:import[ \t\\\n\r]+([A-Za-z_][\w.]*(?:[ \t]+as[ \t]+\w+)?(?:[ \t]*,[ \t\\\n\r]*[A-Za-z_][\w.]*(?:[ \t]+as[ \t]+\w+)?){0,100})(?=[ \t]*(?:$|[;#\\]))|from[ \t\\\n\r]+([A-Za-z_][\w.]*)[ \t\\\n\r]+import\b)/gm;
const PYTHON_NAME = /(?:^|,)[\s\\]*([A-Za-z_]\w*)/g;

const besides = (ending: string) => (name: string, paths: readonly string[]) =>
  paths.some((path) => path === `${name}${ending}` || path.endsWith(`/${name}${ending}`));

export const PYTHON_CALLS: CallRule[] = [
  {
    files: PYTHON,
    rule: 'dynamic-code',
    pattern: /(?<![\w.])(eval|exec|compile|__import__|breakpoint)\s*\(/g,
  },
  {
    files: PYTHON,
    rule: 'process',
    pattern: /\bos\.(system|popen|exec\w*|spawn\w*|fork\w*|startfile)\b/g,
  },
  {
    // Of `os`, only what names and lists files, and what the rules below name; never under another name.
    files: PYTHON,
    rule: 'unlisted-import',
    pattern:
      /(?<!['"]|\bimport\s[\w., ]{0,200})\b(os)\b(?!['"]|\.(?:path|sep|linesep|fspath|listdir|scandir|walk|getcwd|system|popen|exec\w*|spawn\w*|fork\w*|startfile|remove|unlink|rmdir|rename|replace|chmod|chown)\b(?!\.os\b))|\bos\s+(as)\b/g,
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
    rule: 'local-file-change',
    pattern: /\.(write_text|write_bytes|mkdir|touch)\s*\(/g,
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
      /\bopen\s*\((?:(?:[^()\n]|\((?:[^()\n]|\([^()\n]{0,200}\)){0,200}\)){0,300},)?\s*(?:mode\s*=\s*)?(['"][rbt]*[wax+][rwab+tx]*['"])/g,
  },
];

export const PYTHON_IMPORTS: ImportRule[] = [
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
];
