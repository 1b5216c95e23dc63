import type { CallRule } from './rule';

const BATCH = /\.(bat|cmd)(\.txt)?$/;

export const BATCH_CALLS: CallRule[] = [
  {
    // Only these commands may begin a line; what a script talks about stands behind echo or rem.
    files: BATCH,
    rule: 'unlisted-command',
    pattern:
      /^(?!\s*$)(?!\s*@?(?:echo|set|rem|if|goto|for|call :|exit|setlocal|endlocal|pause|title|cls|shift|findstr|type)\b)(?!\s*[:()])(?!\s*@?echo[.:])\s*(\S+)/gim,
  },
  { files: BATCH, rule: 'registry', pattern: /^\s*@?(reg\s+(?:add|delete|import))\b/gim },
  {
    files: BATCH,
    rule: 'file-change',
    pattern:
      /^(?!\s*@?(?:rem|echo|::)).*?(?:\b(?:do|else)\b|[(&|])\s*@?(reg|schtasks|net|sc|powershell|cmd|start|curl|certutil|bitsadmin|wmic|del|rd|rmdir|copy|move|xcopy|attrib|shutdown)\b/gim,
  },
  {
    files: BATCH,
    rule: 'file-change',
    pattern: /^(?!\s*(?:rem|::))[^\n]*?(?<![\^0-9])(>>?)(?!\s*nul\b|&)/gim,
  },
  {
    // Behind `|` and `&`; in a text these stand in quotes or after `^`.
    files: BATCH,
    rule: 'unlisted-command',
    pattern:
      /^(?!\s*@?(?:rem\b|::))(?:[^\n"|&^]|"[^"\n]*"|\^.|>&)*[|&]{1,2}[ \t]*@?(?!(?:echo|set|rem|if|goto|for|call|exit|pause|title|cls|shift|findstr|find|sort|more|type)\b)([a-z][\w.]*)/gim,
  },
  {
    files: BATCH,
    rule: 'unlisted-command',
    pattern:
      /^\s*@?if\b[^\n"]{0,200}(?:"[^"\n]{0,200}"[^\n"]{0,200}){0,9}?[ \t](start|del|erase|rd|rmdir|copy|move|xcopy|robocopy|ren|md|mkdir|cmd|powershell|pwsh|curl|reg|net|sc|schtasks|taskkill|shutdown|format)[ \t]+[^\s=]/gim,
  },
];
