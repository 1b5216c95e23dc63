import { checkSource, hasRules } from './check-source';
import { type ContentType, detectType, isText } from './detect-type';
import { checkCompoundFile, checkOfficeRelations } from './documents/check-office';
import { checkPdf } from './documents/check-pdf';
import { mayBuild } from './build-files';
import { isInert, mayBeSource } from './inert-files';
import { type Finding, makeFinding } from './policy';
import { checkElf, checkPe } from './programs/check-program';

/** A file of a tool; its path is relative to the tool's folder and uses forward slashes. */
export interface ToolFile {
  path: string;
  content: Buffer;
}

/** What the policy says about one file. */
export interface FileCheck {
  type: ContentType;
  findings: Finding[];
  /** What was not checked, each a phrase that begins with the path. */
  notChecked: string[];
  /** Whether what was not checked may be code, or hold some. */
  mayBeCode: boolean;
}

/** Files that run on a double click, or that others load as programs. */
const STARTABLE =
  /\.(bat|cmd|com|cpl|dll|hta|inf|jar|jse|lnk|msc|msi|msix|ocx|pif|reg|scf|scr|sys|url|vb|vbe|vbs|wsf|wsh|desktop|command|app|deb|rpm|apk|dmg|appimage)$/i;
const INTERPRETER = /^#!\s*\S*?(?:\/env\s+)?([a-z]+)[\d.]*\s*$/im;
const ENDINGS: Readonly<Record<string, string>> = {
  sh: '.sh',
  bash: '.sh',
  dash: '.sh',
  zsh: '.sh',
  python: '.py',
  node: '.mjs',
  ruby: '.rb',
  php: '.php',
};

/**
 * Checks one file of a tool against the policy. `paths` are all files of the tool, which its programs may import. Archives in archives
 * are the caller's: their entries are checked as files.
 */
export function checkFile({ path, content }: ToolFile, paths: readonly string[]): FileCheck {
  const type = detectType(content);
  const startable = STARTABLE.test(path) ? [makeFinding('startable-file', path, null, path)] : [];
  const { findings, notChecked, mayBeCode = false } = checkContent(type, { path, content }, paths);
  const hidden =
    hasRules(path) && type !== 'text' ? checkHidden(type, { path, content }, paths) : [];
  return { type, findings: [...startable, ...findings, ...hidden], notChecked, mayBeCode };
}

/** Source code that looks like something else by its first bytes, or is not in UTF-8: programs run it all the same. */
function checkHidden(
  type: ContentType,
  { path, content }: ToolFile,
  paths: readonly string[],
): Finding[] {
  if (isText(content)) return checkSource(path, content.toString('utf8'), paths);
  // What an interpreter would run in a picture is plain text among its bytes.
  if (type === 'picture') return checkSource(path, content.toString('latin1'), paths);
  return [makeFinding('unchecked-code', path, null, 'source code that is not in UTF-8')];
}

type Check = Omit<FileCheck, 'type' | 'mayBeCode'> & Partial<Pick<FileCheck, 'mayBeCode'>>;

function checkContent(type: ContentType, file: ToolFile, paths: readonly string[]): Check {
  const { path, content } = file;
  switch (type) {
    case 'pe':
      return withDisguise(path, /\.(exe|dll|sys|ocx|scr|cpl)$/i, checkPe(path, content));
    case 'elf':
      return withDisguise(path, /(\.(so|elf|bin|o)|(^|\/)[^.]+)$/i, checkElf(path, content));
    case 'pdf':
      return { findings: checkPdf(path, content), notChecked: [] };
    case 'ole':
      return {
        findings: checkCompoundFile(path, content),
        notChecked: [`${path}: the text of an old office document`],
      };
    case 'text':
      return checkText(path, content.toString('utf8'), paths);
    case 'zip':
    case 'picture':
    case 'empty':
      return { findings: [], notChecked: [] };
    case 'mach-o':
    case 'java-class':
      return {
        findings: [makeFinding('unchecked-code', path, null, PROGRAMS[type])],
        notChecked: [],
      };
    case 'data':
      return { findings: [], notChecked: [`${path}: binary data`], mayBeCode: !isInert(path) };
    default:
      return { findings: [], notChecked: [`${path}: ${ARCHIVES[type]}`], mayBeCode: true };
  }
}

/** Programs that nobody reads; like a program that is too large, they are held back. */
const PROGRAMS = { 'mach-o': 'a program for macOS', 'java-class': 'compiled Java' } as const;

const ARCHIVES = {
  gzip: 'a compressed file',
  '7z': 'an archive of another kind than zip',
  rar: 'an archive of another kind than zip',
} as const;

/** A program under the name of something else. */
function withDisguise(path: string, names: RegExp, check: Check): Check {
  if (names.test(path)) return check;
  const disguised = makeFinding('disguised-file', path, null, 'a program');
  return { ...check, findings: [disguised, ...check.findings] };
}

function checkText(path: string, text: string, paths: readonly string[]): Check {
  if (/\.rels$/.test(path)) return { findings: checkOfficeRelations(path, text), notChecked: [] };
  const [firstLine = ''] = text.slice(0, 200).split('\n');
  const interpreter = INTERPRETER.exec(firstLine)?.[1];
  const ending = hasRules(path) ? '' : (ENDINGS[interpreter ?? ''] ?? '');
  const findings = checkSource(path + ending, text, paths).map((finding) => ({
    ...finding,
    file: path,
  }));
  if (mayBuild(path, text))
    return { findings, notChecked: [`${path}: what it builds or starts`], mayBeCode: true };
  const isKnown = ending !== '' || hasRules(path) || isInert(path);
  return {
    findings,
    notChecked: isKnown ? [] : [`${path}: there are no rules for its language`],
    mayBeCode: !isKnown && (firstLine.startsWith('#!') || mayBeSource(path)),
  };
}

const BINARY_CODE =
  /^(4d5a|7f454c46|cafebabe|feedfac|cefaedfe|cffaedfe|25504446|504b0304|d0cf11e0)/;
const SHEBANG = /^2321/;

/** Whether a file that begins with these bytes is a program, a document or an archive. */
export const isBinaryCode = (head: Buffer): boolean => BINARY_CODE.test(head.toString('hex', 0, 4));

/** Whether a file that cannot be read whole must not pass unread. `head` is its first bytes. */
export const mustBeChecked = (path: string, head: Buffer): boolean =>
  hasRules(path) ||
  STARTABLE.test(path) ||
  isBinaryCode(head) ||
  SHEBANG.test(head.toString('hex', 0, 2));
