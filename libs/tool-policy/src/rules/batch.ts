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
];
