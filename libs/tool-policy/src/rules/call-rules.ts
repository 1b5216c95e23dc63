import { COMPILED_CALLS } from './compiled-languages';
import { PAGE_CALLS } from './pages';
import type { CallRule } from './rule';
import { SCRIPTING_CALLS } from './scripting-languages';

const PYTHON = /\.pyw?$/;
const SCRIPT = /\.([mc]?[jt]s|[jt]sx|x?html?|xht|svg)$/;
const SHELL = /\.(sh|bash)$/;
const PAGE = /\.(x?html?|xht|svg)$/;
const SAVED_NOTES_OR_PAGE = /(^page\/saved-notes\.mjs|\.(x?html?|xht|svg))$/;
const SQL = /\.sql$/;
const GO = /\.go$/;

/** What is forbidden by name, per language. Imports have rules of their own, and so do addresses. */
export const CALL_RULES: CallRule[] = [
  {
    files: PYTHON,
    rule: 'dynamic-code',
    pattern: /(?<![\w.])(eval|exec|compile|__import__)\s*\(/g,
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
      /(\.(?:unlink|rmdir|symlink_to|hardlink_to)\s*\(|\bPath\.home\b|\bexpanduser\b|\bPath\s*\(\s*['"](?:\/|~|[A-Za-z]:|\.\.))/g,
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
      /\b(importlib|sys\.modules|marshal\.loads|pickle\.loads?|builtins|__builtins__|ctypes)\b/g,
  },
  {
    files: PYTHON,
    rule: 'file-change',
    pattern: /\bopen\s*\([^()\n]{0,500},\s*(?:mode\s*=\s*)?(['"][rb+t]*[wax][rwab+tx]*['"])/g,
  },
  {
    files: SCRIPT,
    rule: 'network',
    pattern: /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\s*\(/g,
  },
  {
    files: SCRIPT,
    rule: 'dynamic-code',
    pattern: /(?<![\w.])(eval|Function|import)\s*\(/g,
  },
  {
    files: SCRIPT,
    rule: 'browser-storage',
    pattern: /\b(sessionStorage|indexedDB|document\.cookie)\b/g,
  },
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
    pattern: /\.(innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b/g,
  },
  {
    files: SCRIPT,
    rule: 'process',
    pattern: /\b(execSync|execFileSync|spawnSync|spawn|execFile)\s*\(/g,
  },
  {
    files: SCRIPT,
    rule: 'file-change',
    pattern: /\b(writeFile|writeFileSync|appendFileSync|createWriteStream|rmSync|unlinkSync)\s*\(/g,
  },
  {
    files: PAGE,
    rule: 'external-resource',
    pattern: /\b(?:src|href|action|data|poster)\s*=\s*["']?(https?:|\/\/|ftp:)/gi,
  },
  {
    files: PAGE,
    rule: 'external-resource',
    pattern: /<(object|embed|applet|base|portal)\b/gi,
  },
  { files: PAGE, rule: 'form', pattern: /<form\b[^>]{0,500}\b(action|method)\s*=/gi },
  { files: PAGE, rule: 'inline-script', pattern: /<[a-z][^>]{0,500}\s(on[a-z]+)\s*=/gi },
  { files: PAGE, rule: 'inline-script', pattern: /(javascript:)/gi },
  {
    files: SHELL,
    rule: 'network',
    pattern:
      /(?:^|[|;&(`$\s])(curl|wget|nc|ncat|netcat|ssh|scp|sftp|telnet|ftp|ping|dig|nslookup)\s+\S/gm,
  },
  { files: SHELL, rule: 'network', pattern: /(\/dev\/(?:tcp|udp))/g },
  { files: SHELL, rule: 'privilege', pattern: /(?:^|[|;&(`]\s*)\s*(sudo|su|doas)\s/gm },
  { files: SHELL, rule: 'dynamic-code', pattern: /(?:^|[|;&(`]\s*)\s*(eval|source)\s/gm },
  {
    files: SHELL,
    rule: 'file-change',
    pattern: /\brm\s+(?:-\S{1,100}\s+){0,20}(?!-|"\$(?:work|folder|room)["/])(\S+)/g,
  },
  {
    files: SHELL,
    rule: 'file-change',
    pattern: /(?<![<>&0-9-])(?:\d?>>?)\s*(?!&|>|\/dev\/null|"\$(?:work|folder|room)\/)(\S+)/g,
  },
  {
    files: SQL,
    rule: 'database-escape',
    pattern:
      /\b(copy\s+\S[^;]{0,2000}\bprogram\b|pg_read_file|pg_ls_dir|lo_import|lo_export|dblink\w*|load_extension|attach\s+database)\b/gi,
  },
  {
    files: SQL,
    rule: 'database-escape',
    pattern: /^\s*(\\!|\\copy\b|\.shell\b|\.system\b|\.load\b)/gm,
  },
  {
    files: GO,
    rule: 'file-change',
    pattern: /\b(os\.(?:WriteFile|Create|OpenFile|Remove|RemoveAll|Rename|StartProcess|Chmod))\(/g,
  },
  ...PAGE_CALLS,
  ...COMPILED_CALLS,
  ...SCRIPTING_CALLS,
];
