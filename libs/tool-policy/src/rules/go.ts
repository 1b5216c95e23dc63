import type { CallRule, ImportRule, NameRule } from './rule';
import { words } from './names';

const GO = /\.go$/;

/** `import "a"` and `import ( … )`, in code without comments; a list ends before the next one at the latest. */
const GO_IMPORT =
  /(?:^|;)\s*import\b\s*(\((?:"[^"\n]*"|`[^`]*`|(?!\bimport\b)[^)"`])*\)|(?:[\w.]+\s+)?(?:"[^"\n]*"|`[^`]*`))/gm;
const GO_NAME = /["`]([^"`]*)["`]/g;

/** Of `os`, what reads, names or ends. */
const OS = words(`
  Args Exit Stdin Stdout Stderr ReadFile ReadDir Open Stat Lstat File FileInfo FileMode DirEntry Getwd IsNotExist IsExist
  ErrNotExist ErrExist PathError PathSeparator PathListSeparator DirFS Interrupt O_RDONLY ModePerm DevNull TempDir Signal
`);
const CHANGING =
  /^(?:WriteFile|Create\w*|OpenFile|OpenRoot|Remove|RemoveAll|Rename|Chmod|Chown|Lchown|Chtimes|Mkdir\w*|Truncate|Symlink|Link|CopyFS|Chdir|Setenv|Unsetenv|Clearenv)$/;

export const GO_CALLS: CallRule[] = [
  {
    // Under another name, or without one, the list of what `os` may do says nothing.
    files: GO,
    rule: 'unlisted-import',
    pattern:
      /^[ \t]*(?:import[ \t]*\(?[ \t]*)?(?!case\b|return\b|import\b)((?:\w+|\.)[ \t]*["`]os["`])[ \t]*(?:$|[;)]|\/\/|\/\*)/gm,
  },
];

export const GO_NAMES: NameRule[] = [
  {
    files: GO,
    rule: 'file-change',
    uses: /\bos\s*\.\s*(\w+)/g,
    isAllowed: (name) => !CHANGING.test(name),
  },
  {
    files: GO,
    rule: 'process',
    uses: /\bos\s*\.\s*(\w+)/g,
    isAllowed: (name) => OS.has(name) || CHANGING.test(name),
  },
];

const PACKAGES = [
  ...words(`
    bufio bytes crypto/ed25519 crypto/hmac crypto/rand crypto/sha256 encoding/base64 encoding/binary encoding/csv encoding/hex
    encoding/json errors flag fmt io maps math os path/filepath regexp slices sort strconv strings sync text/tabwriter time
    unicode unicode/utf8
  `),
];
const isListed = (name: string): boolean => /^(?:math|container)\/\w+(?:\/v2)?$/.test(name);

export const GO_IMPORTS: ImportRule[] = [
  {
    files: /^(?!.*_test\.go$).*\.go$/,
    imports: GO_IMPORT,
    names: GO_NAME,
    allowed: PACKAGES,
    isOwn: isListed,
  },
  {
    files: /_test\.go$/,
    imports: GO_IMPORT,
    names: GO_NAME,
    allowed: [...PACKAGES, 'go/parser', 'go/token', 'reflect', 'testing'],
    isOwn: isListed,
  },
];
