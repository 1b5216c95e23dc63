import { blankLiterals, detectLanguage } from '../blank-literals';
import { readShell } from '../shell/read-shell';

/** What defines a name, in code without texts, by the ending of a language. */
const DEFINITIONS: Readonly<Record<string, RegExp>> = {
  // No functions, but new folders, where writes replace nothing: `mkdir()` fails for a folder that exists.
  py: /\bTemporaryDirectory\(\)\s+as\s+(\w+)|^[ \t]*(\w+)\.mkdir\(\)/gm,
  php: /(?<!\buse\s{1,9})\b(?:function\s+&?|class\s+|interface\s+|trait\s+|enum\s+)([a-z_]\w*)/gi,
  rb: /\b(?:class|module|def)\s+(?:self\.)?([A-Za-z_]\w*)|^[ \t]*([A-Z]\w*)[ \t]*=/gm,
  ps1: /\b(?:function|filter|class|enum)\s+(?:script:|global:|local:)?([\w-]+)|(\$\w+)[^\S\n]*=[^\S\n]*(?:\{|Join-Path\s+(?:-Path\s+)?\$PSScriptRoot\b)/gi,
  java: /\b(?:class|interface|enum|record)\s+(\w+)/g,
  cs: /\b(?:class|interface|enum|struct|record)\s+(\w+)/g,
  // A function with a body; a declaration alone may be one of the system.
  cpp: /\b(\w+)\s*\([^;{}()]{0,500}\)\s*(?:const\s*|noexcept\s*|override\s*)*\{/g,
};
const CASELESS = new Set(['php', 'ps1']);

/** Whether a file may define functions or types that other files of its tool use. */
export const mayDefine = (path: string): boolean =>
  /\.(?:sh|bash)$/i.test(path) || detectLanguage(path) in DEFINITIONS;

/** Returns the names that a file defines, each after its language. */
export function listDefinitions(path: string, text: string): string[] {
  const language = detectLanguage(path);
  if (/^(?:sh|bash)$/.test(language)) return readShell(text).functions.map((name) => `sh ${name}`);
  const pattern = DEFINITIONS[language];
  if (!pattern) return [];
  return [...blankLiterals(path, text).matchAll(pattern)].map((match) => {
    const name = match.slice(1).find((group) => group !== undefined) ?? '';
    return `${language} ${CASELESS.has(language) ? name.toLowerCase() : name}`;
  });
}

/** Of the names of a tool, those that a file in this language may use. */
export function namesFor(path: string, names: Iterable<string>): ReadonlySet<string> {
  const language = /^bash$/.test(detectLanguage(path)) ? 'sh' : detectLanguage(path);
  const own = new Set<string>();
  for (const name of names)
    if (name.startsWith(`${language} `)) own.add(name.slice(language.length + 1));
  return own;
}
