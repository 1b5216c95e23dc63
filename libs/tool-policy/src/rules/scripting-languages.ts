import type { CallRule, ImportRule } from './rule';

const PHP = /\.php$/;
const RUBY = /\.rb$/;
const POWERSHELL = /\.psm?1$/;
const BATCH = /\.(bat|cmd)(\.txt)?$/;

/** What programs in PHP, Ruby, PowerShell and batch files must never contain. */
export const SCRIPTING_CALLS: CallRule[] = [
  {
    files: PHP,
    rule: 'process',
    pattern: /(?<![\w>:$])(exec|shell_exec|system|passthru|proc_open|popen|pcntl_\w+)\s*\(/g,
  },
  { files: PHP, rule: 'process', pattern: /=\s*(`[^`\n]*`)/g },
  {
    files: PHP,
    rule: 'dynamic-code',
    pattern: /(?<![\w>:$])(eval|assert|create_function|unserialize)\s*\(/g,
  },
  {
    files: PHP,
    rule: 'network',
    pattern:
      /(?<![\w>:$])(fsockopen|pfsockopen|stream_socket_\w+|socket_\w+|curl_\w+|mail|header|setcookie)\s*\(/g,
  },
  {
    files: PHP,
    rule: 'file-change',
    pattern:
      /(?<![\w>:$])(file_put_contents|fwrite|unlink|rename|mkdir|rmdir|move_uploaded_file|chmod|copy|tempnam|touch)\s*\((?!\s*STD(?:ERR|OUT))/g,
  },
  {
    files: RUBY,
    rule: 'process',
    pattern: /(?<![\w.:@])(system|exec|spawn|fork)[\s(]+["'(]/g,
  },
  { files: RUBY, rule: 'process', pattern: /(IO\.popen|Open3|%x[({[]|=\s*`)/g },
  {
    files: RUBY,
    rule: 'dynamic-code',
    pattern: /\b(eval|instance_eval|class_eval|module_eval|Marshal\.load)\b/g,
  },
  {
    files: RUBY,
    rule: 'network',
    pattern: /\b(TCPSocket|UDPSocket|Socket|Net::HTTP|URI\.open)\b/g,
  },
  {
    files: RUBY,
    rule: 'file-change',
    pattern:
      /\b(File\.(?:write|delete|rename|unlink|chmod|open)|FileUtils|Dir\.(?:mkdir|rmdir|delete))\b/g,
  },
  {
    files: POWERSHELL,
    rule: 'dynamic-code',
    pattern: /\b(Invoke-Expression|iex|Add-Type|ScriptBlock\]::Create)\b/gi,
  },
  {
    files: POWERSHELL,
    rule: 'process',
    pattern:
      /\b(Start-Process|Start-Job|Invoke-Command|Invoke-Item|Invoke-CimMethod|Register-ScheduledTask)\b/gi,
  },
  {
    files: POWERSHELL,
    rule: 'network',
    pattern:
      /\b(Invoke-WebRequest|Invoke-RestMethod|iwr|irm|Test-NetConnection|System\.Net|Net\.WebClient)\b/gi,
  },
  {
    files: POWERSHELL,
    rule: 'file-change',
    pattern:
      /\b(Set-Content|Add-Content|Out-File|Export-\w+|Remove-Item|New-Item|Copy-Item|Move-Item|Set-Item\w*|Set-Acl|Set-ExecutionPolicy|WriteAllText)\b/gi,
  },
  {
    files: POWERSHELL,
    rule: 'registry',
    pattern: /\b(HK(?:LM|CU|CR|U):|Registry::|Microsoft\.Win32\.Registry)/gi,
  },
  {
    files: POWERSHELL,
    rule: 'obfuscated-code',
    pattern: /(-enc(?:odedcommand)?\s|FromBase64String)/gi,
  },
  {
    files: POWERSHELL,
    rule: 'host-information',
    pattern: /\b(Get-WinEvent|Get-EventLog|Get-CimInstance|Get-WmiObject|Get-AD\w+|Get-Local\w+)/gi,
  },
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

/** What they may import. */
export const SCRIPTING_IMPORTS: ImportRule[] = [
  {
    files: PHP,
    imports: /^\s*(?:\$\w+\s*=\s*)?(?:require|include)(?:_once)?\s*\(?\s*([^;]+?)\)?;/gm,
    allowed: [],
    isOwn: (name, paths) => paths.some((path) => name === `__DIR__ . '/${path}'`),
  },
  {
    files: RUBY,
    imports: /^\s*require\s+['"]([^'"]+)['"]/gm,
    allowed: ['json', 'minitest/autorun', 'set', 'timeout', 'strscan', 'stringio'],
    isOwn: () => false,
  },
];
