/** Changes whenever a rule does, so that a report says which rules it was made with. */
export const POLICY_VERSION = 8;

/** A violation holds a tool back; a notice is only reported. */
type Severity = 'violation' | 'notice';

/** Every rule: what it says about a file, and how severe it is. */
export const RULES = {
  network: ['talks to the network', 'violation'],
  process: ['starts or changes a program', 'violation'],
  registry: ['reads or writes the Windows registry', 'violation'],
  'file-change': ['writes, moves or removes files', 'violation'],
  'dynamic-code': ['runs text as a program', 'violation'],
  'obfuscated-code': ['hides what its code does', 'violation'],
  'packed-code': ['is packed: its code appears only when it runs', 'violation'],
  'unchecked-code': ['cannot be read by the check, or not within its limits', 'violation'],
  'machine-code': ['holds machine code', 'violation'],
  'unsafe-code': ['leaves the safe part of its language', 'violation'],
  'unlisted-import': ['imports what is not on the list', 'violation'],
  'unlisted-command': ['has a command that is not on the list', 'violation'],
  'unlisted-call': ['calls what is not on the list', 'violation'],
  package: ['fetches a package or starts a program when it is built', 'violation'],
  privilege: ['asks for more rights', 'violation'],
  'host-information': ['reads the computer it runs on', 'violation'],
  'input-capture': ['reads keys, the screen or the clipboard of other programs', 'violation'],
  'database-escape': ['leaves the database', 'violation'],
  'browser-storage': ['keeps something in the browser', 'violation'],
  markup: ['writes text as markup', 'violation'],
  'external-resource': ['loads something from outside', 'violation'],
  form: ['sends a form', 'violation'],
  'inline-script': ['has a script in its markup', 'violation'],
  macro: ['has macros', 'violation'],
  'document-script': ['is a document that runs a script or starts a program', 'violation'],
  'embedded-file': ['is a document with a file inside', 'violation'],
  'startable-file': ['starts on a double click', 'violation'],
  'disguised-file': ['has content that does not match its name', 'violation'],
  refused: ['would be refused as an upload today', 'violation'],
  'runtime-import': ['can look up functions while it runs', 'notice'],
  'local-file-change': ['writes files in a folder of its own', 'notice'],
  'saved-notes': ['keeps what a learner writes in the browser', 'notice'],
  'real-address': ['names an address that may be real', 'notice'],
} as const satisfies Record<string, readonly [title: string, severity: Severity]>;

export type RuleId = keyof typeof RULES;

/** One place in a file that breaks a rule. */
export interface Finding {
  rule: RuleId;
  severity: Severity;
  /** The path of the file; one inside a nested archive follows the archive's path and `!/`. */
  file: string;
  /** Counted from 1; null in files without lines. */
  line: number | null;
  /** What was found, at most 120 characters. */
  excerpt: string;
}

const MAX_EXCERPT_CHARACTERS = 120;

/** Makes a finding with a short excerpt without control characters. */
export function makeFinding(
  rule: RuleId,
  file: string,
  line: number | null,
  excerpt: string,
): Finding {
  const clean = excerpt.replace(/[\p{C}\s]+/gu, ' ').trim();
  return {
    rule,
    severity: RULES[rule][1],
    file,
    line,
    excerpt: [...clean].slice(0, MAX_EXCERPT_CHARACTERS).join(''),
  };
}

/** The sentence that describes a finding, such as `main.py:4 starts or changes a program: os.system`. */
export function describeFinding({ rule, file, line, excerpt }: Finding): string {
  return `${file}${line === null ? '' : `:${line}`} ${RULES[rule][0]}: ${excerpt}`;
}
