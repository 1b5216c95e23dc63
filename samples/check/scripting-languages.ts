import type { CallRule, ImportRule } from './rule';

const PHP = /\.php$/;
const RUBY = /\.rb$/;
const POWERSHELL = /\.ps1$/;
const BATCH = /\.bat\.txt$/;

/** What programs in PHP, Ruby, PowerShell and batch files must never contain. */
export const SCRIPTING_CALLS: CallRule[] = [
  {
    files: PHP,
    rule: 'starts a program',
    pattern: /(?<![\w>:$])(exec|shell_exec|system|passthru|proc_open|popen|pcntl_\w+)\s*\(/g,
  },
  { files: PHP, rule: 'starts a program', pattern: /=\s*(`[^`\n]*`)/g },
  {
    files: PHP,
    rule: 'runs text as a program',
    pattern: /(?<![\w>:$])(eval|assert|create_function|unserialize)\s*\(/g,
  },
  {
    files: PHP,
    rule: 'talks to the network',
    pattern:
      /(?<![\w>:$])(fsockopen|pfsockopen|stream_socket_\w+|socket_\w+|curl_\w+|mail|header|setcookie)\s*\(/g,
  },
  {
    files: PHP,
    rule: 'writes or starts something',
    pattern:
      /(?<![\w>:$])(file_put_contents|fwrite|unlink|rename|mkdir|rmdir|move_uploaded_file|chmod|copy|tempnam|touch)\s*\((?!\s*STD(?:ERR|OUT))/g,
  },
  {
    files: RUBY,
    rule: 'starts a program',
    pattern: /(?<![\w.:@])(system|exec|spawn|fork)[\s(]+["'(]/g,
  },
  { files: RUBY, rule: 'starts a program', pattern: /(IO\.popen|Open3|%x[({[]|=\s*`)/g },
  {
    files: RUBY,
    rule: 'runs text as a program',
    pattern: /\b(eval|instance_eval|class_eval|module_eval|Marshal\.load)\b/g,
  },
  {
    files: RUBY,
    rule: 'talks to the network',
    pattern: /\b(TCPSocket|UDPSocket|Socket|Net::HTTP|URI\.open)\b/g,
  },
  {
    files: RUBY,
    rule: 'writes or starts something',
    pattern:
      /\b(File\.(?:write|delete|rename|unlink|chmod|open)|FileUtils|Dir\.(?:mkdir|rmdir|delete))\b/g,
  },
  {
    files: POWERSHELL,
    rule: 'runs text as a program',
    pattern: /\b(Invoke-Expression|iex|Add-Type|ScriptBlock\]::Create)\b/gi,
  },
  {
    files: POWERSHELL,
    rule: 'starts a program',
    pattern:
      /\b(Start-Process|Start-Job|Invoke-Command|Invoke-Item|Invoke-CimMethod|Register-ScheduledTask)\b/gi,
  },
  {
    files: POWERSHELL,
    rule: 'talks to the network',
    pattern:
      /\b(Invoke-WebRequest|Invoke-RestMethod|iwr|irm|Test-NetConnection|System\.Net|Net\.WebClient)\b/gi,
  },
  {
    files: POWERSHELL,
    rule: 'writes or starts something',
    pattern:
      /\b(Set-Content|Add-Content|Out-File|Export-\w+|Remove-Item|New-Item|Copy-Item|Move-Item|Set-Item\w*|Set-Acl|Set-ExecutionPolicy|WriteAllText)\b/gi,
  },
  {
    files: POWERSHELL,
    rule: 'reads the host',
    pattern:
      /\b(Get-WinEvent|Get-EventLog|Get-CimInstance|Get-WmiObject|Get-AD\w+|Get-Local\w+|HKLM:|HKCU:)/gi,
  },
  {
    // Only these commands may begin a line; what a script talks about stands behind echo or rem.
    files: BATCH,
    rule: 'has a command that is not on the list',
    pattern:
      /^(?!\s*$)(?!\s*@?(?:echo|set|rem|if|goto|for|call :|exit|setlocal|endlocal|pause|title|cls|shift|findstr|type)\b)(?!\s*[:()])(?!\s*@?echo[.:])\s*(\S+)/gim,
  },
  {
    files: BATCH,
    rule: 'writes or starts something',
    pattern:
      /^(?!\s*@?(?:rem|echo|::)).*?(?:\b(?:do|else)\b|[(&|])\s*@?(reg|schtasks|net|sc|powershell|cmd|start|curl|certutil|bitsadmin|wmic|del|rd|rmdir|copy|move|xcopy|attrib|shutdown)\b/gim,
  },
  {
    files: BATCH,
    rule: 'writes or starts something',
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
