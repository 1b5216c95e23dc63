import type { CallRule, ImportRule } from './rule';

const php = /\.php$/;
const ruby = /\.rb$/;
const powershell = /\.ps1$/;
const batch = /\.bat\.txt$/;

/** What programs in PHP, Ruby, PowerShell and batch files may never say. */
export const scriptingCalls: CallRule[] = [
  { files: php, rule: 'starts a program', pattern: /(?<![\w>:$])(exec|shell_exec|system|passthru|proc_open|popen|pcntl_\w+)\s*\(/g },
  { files: php, rule: 'starts a program', pattern: /=\s*(`[^`\n]*`)/g },
  { files: php, rule: 'runs text as a program', pattern: /(?<![\w>:$])(eval|assert|create_function|unserialize)\s*\(/g },
  {
    files: php,
    rule: 'talks to the network',
    pattern: /(?<![\w>:$])(fsockopen|pfsockopen|stream_socket_\w+|socket_\w+|curl_\w+|mail|header|setcookie)\s*\(/g,
  },
  {
    files: php,
    rule: 'writes or starts something',
    pattern:
      /(?<![\w>:$])(file_put_contents|fwrite|unlink|rename|mkdir|rmdir|move_uploaded_file|chmod|copy|tempnam|touch)\s*\((?!\s*STD(?:ERR|OUT))/g,
  },
  { files: ruby, rule: 'starts a program', pattern: /(?<![\w.:@])(system|exec|spawn|fork)[\s(]+["'(]/g },
  { files: ruby, rule: 'starts a program', pattern: /(IO\.popen|Open3|%x[({[]|=\s*`)/g },
  { files: ruby, rule: 'runs text as a program', pattern: /\b(eval|instance_eval|class_eval|module_eval|Marshal\.load)\b/g },
  { files: ruby, rule: 'talks to the network', pattern: /\b(TCPSocket|UDPSocket|Socket|Net::HTTP|URI\.open)\b/g },
  {
    files: ruby,
    rule: 'writes or starts something',
    pattern: /\b(File\.(?:write|delete|rename|unlink|chmod|open)|FileUtils|Dir\.(?:mkdir|rmdir|delete))\b/g,
  },
  { files: powershell, rule: 'runs text as a program', pattern: /\b(Invoke-Expression|iex|Add-Type|ScriptBlock\]::Create)\b/gi },
  {
    files: powershell,
    rule: 'starts a program',
    pattern: /\b(Start-Process|Start-Job|Invoke-Command|Invoke-Item|Invoke-CimMethod|Register-ScheduledTask)\b/gi,
  },
  {
    files: powershell,
    rule: 'talks to the network',
    pattern: /\b(Invoke-WebRequest|Invoke-RestMethod|iwr|irm|Test-NetConnection|System\.Net|Net\.WebClient)\b/gi,
  },
  {
    files: powershell,
    rule: 'writes or starts something',
    pattern:
      /\b(Set-Content|Add-Content|Out-File|Export-\w+|Remove-Item|New-Item|Copy-Item|Move-Item|Set-Item\w*|Set-Acl|Set-ExecutionPolicy|WriteAllText)\b/gi,
  },
  {
    files: powershell,
    rule: 'reads the host',
    pattern: /\b(Get-WinEvent|Get-EventLog|Get-CimInstance|Get-WmiObject|Get-AD\w+|Get-Local\w+|HKLM:|HKCU:)/gi,
  },
  {
    // Only these commands may begin a line; what a script talks about stands behind echo or rem.
    files: batch,
    rule: 'has a command that is not on the list',
    pattern:
      /^(?!\s*$)(?!\s*@?(?:echo|set|rem|if|goto|for|call :|exit|setlocal|endlocal|pause|title|cls|shift|findstr|type)\b)(?!\s*[:()])(?!\s*@?echo[.:])\s*(\S+)/gim,
  },
  {
    files: batch,
    rule: 'writes or starts something',
    pattern:
      /^(?!\s*@?(?:rem|echo|::)).*?(?:\b(?:do|else)\b|[(&|])\s*@?(reg|schtasks|net|sc|powershell|cmd|start|curl|certutil|bitsadmin|wmic|del|rd|rmdir|copy|move|xcopy|attrib|shutdown)\b/gim,
  },
  { files: batch, rule: 'writes or starts something', pattern: /^(?!\s*(?:rem|::))[^\n]*?(?<![\^0-9])(>>?)(?!\s*nul\b|&)/gim },
];

/** What they may import. */
export const scriptingImports: ImportRule[] = [
  {
    files: php,
    imports: /^\s*(?:\$\w+\s*=\s*)?(?:require|include)(?:_once)?\s*\(?\s*([^;]+?)\)?;/gm,
    allowed: [],
    isOwn: (name, paths) => paths.some((path) => name === `__DIR__ . '/${path}'`),
  },
  {
    files: ruby,
    imports: /^\s*require\s+['"]([^'"]+)['"]/gm,
    allowed: ['json', 'minitest/autorun', 'set', 'timeout', 'strscan', 'stringio'],
    isOwn: () => false,
  },
];
