import { words } from './names';
import type { CallRule, NameRule, ToolNames } from './rule';

const POWERSHELL = /\.psm?1$/;

/** Commands that compute, print, or read files and the keyboard; in lower case. */
const COMMANDS = words(`
  write-host write-output write-error write-warning write-verbose write-debug write-information write-progress
  convertto-json convertfrom-json convertto-csv convertfrom-csv convertfrom-stringdata convertto-html convertto-xml
  import-csv get-content get-childitem get-item resolve-path test-path join-path split-path convert-path get-location
  set-location push-location pop-location get-filehash select-object select-string where-object sort-object group-object
  foreach-object measure-object measure-command compare-object new-object new-timespan get-date get-random
  get-unique get-member get-variable set-variable new-variable remove-variable clear-variable add-member read-host
  format-table format-list format-wide format-custom format-hex out-null out-string out-host out-default set-strictmode
  start-sleep clear-host get-culture test-json join-string import-powershelldatafile import-localizeddata
  get-command get-help get-alias export-modulemember
`);
/** Keywords, and aliases of commands above, where a command may stand. */
const BARE = words(`
  if else elseif foreach for while do until switch return function filter param begin process end dynamicparam try catch
  finally throw break continue exit in default trap class enum using hidden static data not true false null
  echo write where select sort group measure compare ft fl fw gc cat type sls cd pwd ls dir gci cls clear sleep
  ipcsv gm gv sv pushd popd
`);
/** Types whose static members compute. */
const TYPES = words(`
  int int16 int32 int64 uint16 uint32 uint64 long short byte sbyte bigint double single float decimal string char bool
  boolean math datetime datetimeoffset timespan guid version convert regex array array[] object hashtable enum uri
  pscustomobject psobject bitconverter stringcomparer stringcomparison console tuple random xml
  text.encoding text.stringbuilder text.regularexpressions.regex globalization.cultureinfo io.path linq.enumerable
  collections.arraylist collections.hashtable collections.generic.list collections.generic.dictionary
  collections.generic.hashset collections.generic.queue collections.generic.stack collections.stack collections.queue
  security.cryptography.sha1 security.cryptography.sha256 security.cryptography.sha384 security.cryptography.sha512
  security.cryptography.md5 security.cryptography.hmacsha256 security.cryptography.randomnumbergenerator
  text.utf8encoding numerics.biginteger environment.newline
`);

export const POWERSHELL_CALLS: CallRule[] = [
  {
    files: POWERSHELL,
    rule: 'dynamic-code',
    pattern: /\b(Invoke-Expression|iex|Add-Type|ScriptBlock\]::Create)\b/gi,
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
];

/** Commands that are not on the list, by what they do. */
const KINDS: readonly (readonly [NameRule['rule'], RegExp])[] = [
  [
    'process',
    /^(?:start|stop|register|suspend|resume)-|^invoke-(?:command|item|cimmethod|wmimethod)$/,
  ],
  [
    'network',
    /^(?:invoke-(?:webrequest|restmethod)|test-(?:net)?connection|send-mailmessage|resolve-dnsname)$/,
  ],
  [
    'file-change',
    /^(?:set-(?:content|item|itemproperty|acl|executionpolicy)|add-content|out-file|out-printer|export-\w+|remove-\w+|new-(?:item|psdrive)|copy-\w+|move-\w+|rename-\w+|clear-(?:content|item|recyclebin))$/,
  ],
  [
    'host-information',
    /^get-(?:winevent|eventlog|ciminstance|wmiobject|ad\w+|local\w+|process|service|computerinfo|net\w+|clipboard|hotfix)$/,
  ],
];
const findKind = (name: string) => KINDS.find(([, names]) => names.test(name))?.[0];

const isCommand = (name: string, { names }: ToolNames): boolean =>
  COMMANDS.has(name.toLowerCase()) || names.has(name.toLowerCase());

const VERB_NOUN =
  /(?<![\w$.:@-])(?<!-(?!(?:not|and|or|xor|[ci]?(?:eq|ne|gt|ge|lt|le|like|match|contains|in|replace|split|join|notlike|notmatch|notin|notcontains))\s)\w{1,40}[ \t]{1,5})([a-z]+-[a-z]\w*)(?![\w-]*\.(?:csv|json|txt|ps1|md|log|xml|html)\b)/gi;
/** Where a command may begin. */
const START = String.raw`(?:^|[;|({}=]|&&|\|\|)[^\S\n]*`;

export const POWERSHELL_NAMES: NameRule[] = [
  ...KINDS.map(([rule]): NameRule => ({
    files: POWERSHELL,
    rule,
    uses: VERB_NOUN,
    isAllowed: (name, tool) => isCommand(name, tool) || findKind(name.toLowerCase()) !== rule,
  })),
  {
    files: POWERSHELL,
    rule: 'unlisted-command',
    uses: VERB_NOUN,
    isAllowed: (name, tool) => isCommand(name, tool) || findKind(name.toLowerCase()) !== undefined,
  },
  {
    // A word that is no command with a hyphen: an alias, or a program.
    files: POWERSHELL,
    rule: 'unlisted-command',
    uses: new RegExp(
      `${START}(%|\\?|[a-z_][\\w.+]*)(?=[^\\S\\n]*(?:$|[;|)}])|[^\\S\\n]+(?![=+*/%.{-]?=|\\{))`,
      'gim',
    ),
    isAllowed: (name, { names }) =>
      name === '%' || name === '?' || BARE.has(name.toLowerCase()) || names.has(name.toLowerCase()),
  },
  {
    // A path, which PowerShell runs.
    files: POWERSHELL,
    rule: 'unlisted-command',
    uses: new RegExp(`${START}((?:\\.{1,2}[\\\\/]|[a-z]:\\\\|[\\\\/~])[^\\s;|)}]+)`, 'gim'),
    isAllowed: (name, { paths }) => {
      const file = name.replace(/\\/g, '/').replace(/^(?:\.\/)+/, '');
      return (
        file.endsWith('.ps1') && paths.some((path) => path === file || path.endsWith(`/${file}`))
      );
    },
  },
  {
    // `& $script` and `. $script` of the tool; a text was blanked out.
    files: POWERSHELL,
    rule: 'unlisted-command',
    uses: /(?<![&>|])&(?!&)([^\S\n]*(?:\([^()\n]{0,200}|[^\s;|)}]*))|(?:^|[;|({}=])[^\S\n]*\.[^\S\n]+(\([^()\n]{0,200}|[^\s;|)}]*)/gm,
    isAllowed: (name, { names }) =>
      name.startsWith('{') ||
      /^\(\s*Join-Path\s+(?:-Path\s+)?\$PSScriptRoot\b/i.test(name) ||
      names.has(name.toLowerCase()),
  },
  {
    files: POWERSHELL,
    rule: 'unlisted-call',
    uses: /\[([a-z][\w.]*)(?:\[[\w.,[\]]*\])?\]::/gi,
    isAllowed: (name, { names }) => isType(name) || names.has(name.toLowerCase()),
  },
  {
    files: POWERSHELL,
    rule: 'unlisted-call',
    uses: /\bNew-Object\b([^\S\n]+(?:-TypeName[^\S\n]+)?[^\s([;|)}]*)/gi,
    isAllowed: (name, { names }) => {
      const type = name.replace(/^-TypeName\s+/i, '');
      return isType(type) || names.has(type.toLowerCase());
    },
  },
  {
    files: POWERSHELL,
    rule: 'process',
    uses: /\.\s*(Delete|Kill|MoveTo|CopyTo|Start|Invoke|InvokeScript|InvokeCommand|Download\w+|Upload\w+|OpenWrite|CreateText|AppendText|WriteAll\w+|SetValue|ShellExecute|Run|Exec)\s*\(/gi,
    isAllowed: () => false,
  },
  {
    files: POWERSHELL,
    rule: 'dynamic-code',
    uses: /(\$ExecutionContext|\.InvokeCommand\b|\[scriptblock\]|\.GetMethod\b)/gi,
    isAllowed: () => false,
  },
  {
    files: POWERSHELL,
    rule: 'file-change',
    uses: /(?<![\w=-])(?:\d|\*)?(>>?)(?![^\S\n]*(?:&\d|\$null\b))/gi,
    isAllowed: () => false,
  },
  {
    files: POWERSHELL,
    rule: 'unlisted-import',
    uses: /^[^\S\n]*(using\s+(?:module|assembly)\b|Import-Module\b|#Requires\s+-Modules?)/gim,
    isAllowed: () => false,
  },
];

const isType = (name: string): boolean => TYPES.has(name.toLowerCase().replace(/^system\./, ''));
