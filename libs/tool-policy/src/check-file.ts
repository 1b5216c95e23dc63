import { checkSource, hasRules, type ToolFacts } from './check-source';
import { type ContentType, detectType, isText } from './detect-type';
import { keepMarkup } from './blank-literals';
import { checkCompoundFile, checkOfficeRelations } from './documents/check-office';
import { checkPdf } from './documents/check-pdf';
import { mayBuild } from './build-files';
import { isInert, isPageByContent, mayBeSource } from './inert-files';
import { type Finding, makeFinding } from './policy';
import { checkElf, checkPe } from './programs/check-program';

/** A file of a tool; its path is relative to the tool's folder and uses forward slashes. */
interface ToolFile {
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

const PHP = /\.php$/i;
/** What makes a page out of the output of a program. */
const MARKUP = /<(?:!doctype\b|\/?[a-z][\w-]{0,40}[\s>/])/i;
/** Files that run on a double click, or that others load as programs. */
const STARTABLE =
  /\.(bat|cmd|com|cpl|dll|hta|inf|jar|jse|lnk|msc|msi|msix|ocx|pif|reg|scf|scr|sys|url|vb|vbe|vbs|wsf|wsh|desktop|command|app|deb|rpm|apk|dmg|appimage)$/i;
/** `#!/bin/sh -e`, `#!/usr/bin/env -S python3 -u` */
const INTERPRETER =
  /^#!\s*(?:\S*\/)?(?:env\s+(?:-\S+\s+|\w+=\S*\s+)*(?:\S*\/)?)?([a-z]+)[\d.]*(?:\s|$)/i;
/** What each interpreter runs: the ending of its rules, and the files that have them already. */
const LANGUAGES: Readonly<Record<string, readonly [ending: string, files: RegExp]>> = {
  sh: ['.sh', /\.(sh|bash)$/i],
  python: ['.py', /\.pyw?$/i],
  node: ['.mjs', /\.[mc]?[jt]s$/i],
  ruby: ['.rb', /\.rb$/i],
  php: ['.php', /\.php$/i],
  pwsh: ['.ps1', /\.ps1$/i],
};
const ALIASES: Readonly<Record<string, string>> = {
  bash: 'sh',
  dash: 'sh',
  ksh: 'sh',
  zsh: 'sh',
  ash: 'sh',
  busybox: 'sh',
  nodejs: 'node',
  deno: 'node',
  bun: 'node',
  powershell: 'pwsh',
};

/**
 * Checks one file of a tool against the policy. `paths` are all files of the tool, which its programs may import; `definitions` are
 * what `listDefinitions` returns for them, which its programs may call. Archives in archives are the caller's: their entries are
 * checked as files.
 */
export function checkFile(
  { path, content }: ToolFile,
  paths: readonly string[],
  definitions: readonly string[] = [],
): FileCheck {
  const tool = { paths, definitions };
  const type = detectType(content);
  const startable = STARTABLE.test(path) ? [makeFinding('startable-file', path, null, path)] : [];
  const { findings, notChecked, mayBeCode = false } = checkContent(type, { path, content }, tool);
  const hidden =
    hasRules(path) && type !== 'text' ? checkHidden(type, { path, content }, tool) : [];
  return { type, findings: [...startable, ...findings, ...hidden], notChecked, mayBeCode };
}

/** Source code that looks like something else by its first bytes, or is not in UTF-8: programs run it all the same. */
function checkHidden(type: ContentType, { path, content }: ToolFile, tool: ToolFacts): Finding[] {
  if (isText(content)) return checkSource(path, content.toString('utf8'), tool);
  // What an interpreter would run in a picture is plain text among its bytes.
  if (type === 'picture') return checkSource(path, content.toString('latin1'), tool);
  return [makeFinding('unchecked-code', path, null, 'source code that is not in UTF-8')];
}

type Check = Omit<FileCheck, 'type' | 'mayBeCode'> & Partial<Pick<FileCheck, 'mayBeCode'>>;

function checkContent(type: ContentType, file: ToolFile, tool: ToolFacts): Check {
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
      return checkText(path, content.toString('utf8'), tool);
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
  '7z': 'an archive of a kind other than ZIP',
  rar: 'an archive of a kind other than ZIP',
} as const;

/** A program under the name of something else. */
function withDisguise(path: string, names: RegExp, check: Check): Check {
  if (names.test(path)) return check;
  const disguised = makeFinding('disguised-file', path, null, 'a program');
  return { ...check, findings: [disguised, ...check.findings] };
}

function checkText(path: string, text: string, tool: ToolFacts): Check {
  if (/\.rels$/.test(path)) return { findings: checkOfficeRelations(path, text), notChecked: [] };
  const [firstLine = ''] = text.slice(0, 200).split('\n');
  const endings = readEndings(path, text, firstLine);
  const markup = PHP.test(path) ? keepMarkup(path, text) : '';
  const versions = [
    ...['', ...endings].map((ending) => [ending, text] as const),
    ...(MARKUP.test(markup) ? [['.html', markup] as const] : []),
  ];
  const findings = versions.flatMap(([ending, version]) =>
    checkSource(path + ending, version, tool).map((finding) => ({ ...finding, file: path })),
  );
  if (mayBuild(path, text))
    return { findings, notChecked: [`${path}: what it builds or starts`], mayBeCode: true };
  const isScript = firstLine.startsWith('#!') && !/^#!\s*\[/.test(firstLine);
  const isKnown = endings.length > 0 || hasRules(path) || (isInert(path) && !isScript);
  return {
    findings: withoutRepeated(findings),
    notChecked: isKnown ? [] : [`${path}: there are no rules for its language`],
    mayBeCode: !isKnown && (isScript || mayBeSource(path)),
  };
}

/** The endings of languages that a text is in, although its name says something else or nothing. */
function readEndings(path: string, text: string, firstLine: string): string[] {
  const name = INTERPRETER.exec(firstLine)?.[1]?.toLowerCase() ?? '';
  const language = LANGUAGES[ALIASES[name] ?? name];
  return [
    ...(language && !language[1].test(path) ? [language[0]] : []),
    ...(isPageByContent(path, text) ? ['.xhtml'] : []),
  ];
}

/** Without what is found by the rules of two languages. */
const withoutRepeated = (findings: readonly Finding[]): Finding[] => {
  const seen = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  return [...seen.values()];
};

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
