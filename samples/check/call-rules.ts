import { COMPILED_CALLS } from './compiled-languages';
import type { CallRule } from './rule';
import { SCRIPTING_CALLS } from './scripting-languages';

const PYTHON = /\.py$/;
const SCRIPT = /\.(mjs|js|ts|html)$/;
const SHELL = /\.sh$/;
const PAGE = /\.html$/;
const SAVED_NOTES = /^page\/saved-notes\.mjs$/;
const SQL = /\.sql$/;
const GO = /\.go$/;

/** What is forbidden by name, per language. Imports have rules of their own, and so do addresses. */
export const CALL_RULES: CallRule[] = [
  {
    files: PYTHON,
    rule: 'runs text as a program',
    pattern: /(?<![\w.])(eval|exec|compile|__import__)\s*\(/g,
  },
  {
    files: PYTHON,
    rule: 'starts a program',
    pattern: /\bos\.(system|popen|exec\w*|spawn\w*|fork\w*|startfile)\b/g,
  },
  {
    files: PYTHON,
    rule: 'removes or changes files',
    pattern: /\b(os\.(remove|unlink|rmdir|rename|replace|chmod|chown)|shutil\.\w+)\b/g,
  },
  {
    files: PYTHON,
    rule: 'opens a file for writing',
    pattern: /\bopen\s*\([^()\n]*,\s*(?:mode\s*=\s*)?(['"][rb+t]*[wax][rwab+tx]*['"])/g,
  },
  {
    files: SCRIPT,
    rule: 'talks to the network',
    pattern: /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\s*\(/g,
  },
  {
    files: SCRIPT,
    rule: 'runs text as a program',
    pattern: /(?<![\w.])(eval|Function|import)\s*\(/g,
  },
  {
    files: SCRIPT,
    rule: 'keeps something in the browser',
    pattern: /\b(sessionStorage|indexedDB|document\.cookie)\b/g,
  },
  // One file name for what a learner writes, so that a review finds every page that stores something.
  {
    files: SCRIPT,
    except: SAVED_NOTES,
    rule: 'keeps something in the browser',
    pattern: /\b(localStorage)\b/g,
  },
  {
    files: SCRIPT,
    rule: 'writes text as markup',
    pattern: /\.(innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b/g,
  },
  {
    files: SCRIPT,
    rule: 'starts a program or changes files',
    pattern:
      /\b(execSync|spawnSync|spawn|execFile|writeFile|writeFileSync|appendFileSync|rmSync|unlinkSync)\s*\(/g,
  },
  {
    files: PAGE,
    rule: 'loads something from outside',
    pattern: /\b(?:src|href|action|data|poster)\s*=\s*["']?(https?:|\/\/|ftp:)/gi,
  },
  { files: PAGE, rule: 'sends a form', pattern: /<form\b[^>]*\b(action|method)\s*=/gi },
  { files: PAGE, rule: 'has a handler in its markup', pattern: /<[a-z][^>]*\s(on[a-z]+)\s*=/gi },
  { files: PAGE, rule: 'has a link to a script', pattern: /(javascript:)/gi },
  {
    files: SHELL,
    rule: 'talks to the network',
    pattern:
      /(?:^|[|;&(`$\s])(curl|wget|nc|ncat|netcat|ssh|scp|sftp|telnet|ftp|ping|dig|nslookup)\s+\S/gm,
  },
  { files: SHELL, rule: 'talks to the network', pattern: /(\/dev\/(?:tcp|udp))/g },
  { files: SHELL, rule: 'asks for more rights', pattern: /(?:^|[|;&(`]\s*)\s*(sudo|su|doas)\s/gm },
  { files: SHELL, rule: 'runs text as a program', pattern: /(?:^|[|;&(`]\s*)\s*(eval|source)\s/gm },
  {
    files: SHELL,
    rule: 'removes what it did not make',
    pattern: /\brm\s+(?:-\S+\s+)*(?!-|"\$(?:work|folder|room)["/])(\S+)/g,
  },
  {
    files: SHELL,
    rule: 'writes outside a folder it made',
    pattern: /(?<![<>&0-9-])(?:\d?>>?)\s*(?!&|>|\/dev\/null|"\$(?:work|folder|room)\/)(\S+)/g,
  },
  {
    files: SQL,
    rule: 'leaves the database',
    pattern:
      /\b(copy\s+\S[^;]*\bprogram\b|pg_read_file|pg_ls_dir|lo_import|lo_export|dblink\w*|load_extension|attach\s+database)\b/gi,
  },
  {
    files: SQL,
    rule: 'leaves the database',
    pattern: /^\s*(\\!|\\copy\b|\.shell\b|\.system\b|\.load\b)/gm,
  },
  {
    files: GO,
    rule: 'writes or starts something',
    pattern: /\b(os\.(?:WriteFile|Create|OpenFile|Remove|RemoveAll|Rename|StartProcess|Chmod))\(/g,
  },
  ...COMPILED_CALLS,
  ...SCRIPTING_CALLS,
];
