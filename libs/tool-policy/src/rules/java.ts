import { words } from './names';
import type { CallRule, ImportRule, NameRule } from './rule';

const JAVA = /\.java$/;

const ALLOWED = [
  'java.io.BufferedReader',
  'java.io.InputStream',
  'java.io.InputStreamReader',
  'java.io.Reader',
  'java.io.StringReader',
  'java.io.ByteArrayInputStream',
  'java.io.ByteArrayOutputStream',
  'java.io.IOException',
  'java.io.InvalidClassException',
  'java.io.ObjectInputFilter',
  'java.io.ObjectInputFilter.FilterInfo',
  'java.io.ObjectInputFilter.Status',
  'java.io.ObjectInputStream',
  'java.io.ObjectOutputStream',
  'java.io.Serializable',
  'java.io.UncheckedIOException',
  'java.math.BigInteger',
  'java.math.BigDecimal',
  'java.nio.charset.StandardCharsets',
  'java.security.MessageDigest',
  'java.security.NoSuchAlgorithmException',
];
/** `Formatter` opens files, and `ServiceLoader` loads classes. */
const UTIL =
  /^java\.util\.(?!Formatter\b|ServiceLoader\b)(?:[A-Z]\w*(?:\.[A-Z]\w*)*|(?:concurrent|function|stream|regex)\.[\w.]+)$/;
const LANG = /^java\.(?:lang\.[A-Z]\w*|time\.[\w.]+|text\.[A-Z]\w*)$/;
/** What `java.lang` has that starts programs or loads code. */
const UNSAFE_LANG = words(
  'java.lang.Runtime java.lang.ProcessBuilder java.lang.ProcessHandle java.lang.ClassLoader java.lang.ModuleLayer',
);

/** Imported without a member only: `Files` has rules for its members below. */
const READING = words(
  'java.nio.file.Files java.nio.file.Path java.nio.file.Paths java.nio.file.NoSuchFileException',
);
const FILES = words(`
  readAllLines readString readAllBytes lines exists notExists isRegularFile isDirectory isReadable size newBufferedReader list
  walk
`);
const JUNIT = /^org\.junit\.(?:\*|[A-Z]\w*(?:\.[\w*]+)?|jupiter\.(?:api|params)\.[\w.*]+)$/;
const WHOLE = /^java\.(?:util(?:\.(?:function|stream|regex|concurrent))?|time(?:\.\w+)?|math)\.\*$/;

/** `java.util.List` of `java.util.List.of`: a type, without its members. */
const toTypeName = (name: string): string =>
  /^.*?\.[A-Z]\w*(?:\.[A-Z]\w*)*/.exec(name)?.[0] ?? name;
const isListed = (name: string): boolean =>
  ALLOWED.includes(name) || UTIL.test(name) || (LANG.test(name) && !UNSAFE_LANG.has(name));

export const JAVA_CALLS: CallRule[] = [
  {
    files: JAVA,
    rule: 'network',
    pattern: /\b(java\.net\b|javax\.net\b|new\s+(?:Server)?Socket)\b/g,
  },
  {
    files: JAVA,
    rule: 'file-change',
    pattern:
      /\b(FileWriter|FileOutputStream|RandomAccessFile|new\s+(?:java\.io\.)?File\s*\(|new\s+(?:PrintStream|PrintWriter)\s*\(\s*")/g,
  },
];

export const JAVA_NAMES: NameRule[] = [
  {
    files: JAVA,
    rule: 'process',
    uses: /\b(Runtime|ProcessBuilder|ProcessHandle|\w*ClassLoader|ModuleLayer|System\s*\.\s*load(?:Library)?)\b/g,
    isAllowed: (name, { names }) => names.has(name),
  },
  {
    files: JAVA,
    rule: 'file-change',
    uses: /\bFiles\s*(?:\.|::)\s*(\w+)/g,
    isAllowed: (name) => FILES.has(name),
  },
  { files: JAVA, rule: 'file-change', uses: /(\.\s*toFile\s*\()/g, isAllowed: () => false },
  {
    files: JAVA,
    rule: 'dynamic-code',
    uses: /(\bClass\s*\.\s*forName|\.\s*(?:getMethod|getDeclared\w+|getConstructors?|newInstance|loadClass|defineClass)\s*\(|\bMethodHandles?\b|\bnative\s+[\w<>[\]]+\s+\w+\s*\()/g,
    isAllowed: () => false,
  },
  {
    files: JAVA,
    rule: 'unlisted-import',
    uses: /(?<!\bimport\s{1,9}(?:static\s{1,9}|module\s{1,9})?|[\w.])((?:javax?|jdk|sun|com|org|net|jakarta)\.\w+(?:\.\w+)+)/g,
    isAllowed: (name) =>
      isListed(toTypeName(name)) || !/^(?:javax?|jdk|sun|com\.sun|org|net|jakarta)\./.test(name),
  },
];

export const JAVA_IMPORTS: ImportRule[] = [
  {
    files: JAVA,
    imports: /(?:^|;)\s*import\s+(?:static\s+|module\s+)?([\w.*][\w.*\s]{0,300}?)\s*;/gm,
    allowed: ALLOWED,
    isOwn: (name) =>
      WHOLE.test(name) ||
      READING.has(name) ||
      JUNIT.test(name) ||
      isListed(name) ||
      isListed(name.replace(/\.[a-z*]\w*$/, '')),
  },
];
