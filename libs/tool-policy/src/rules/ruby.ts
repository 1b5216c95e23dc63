import { joinAlternatives, words } from './names';
import type { CallRule, ImportRule, NameRule } from './rule';

const RUBY = /\.rb$/;

/** What Ruby and its library have at hand without being required, or could have, by what it does. */
const CONSTANTS: readonly (readonly [NameRule['rule'], ReadonlySet<string>])[] = [
  [
    'process',
    words(`
      ARGF Binding TOPLEVEL_BINDING DRb Etc Fiddle Gem IO IRB Kernel Marshal Method ObjectSpace Open3 PTY Process Ractor
      RbConfig Readline Reline RubyVM Shell Shellwords Syslog TracePoint UnboundMethod Win32API WIN32OLE YAML ERB Rake
    `),
  ],
  [
    'network',
    words(`
      BasicSocket Net OpenURI OpenSSL Resolv Socket TCPServer TCPSocket UDPSocket UNIXServer UNIXSocket URI WEBrick
    `),
  ],
  [
    'file-change',
    words(
      'Dir File FileTest FileUtils Find Logger PStore Pathname SQLite3 Tempfile Tmpdir CSV Zlib',
    ),
  ],
];
/** The members of these that only read, or only compute. */
const MEMBERS = words(`
  File.read File.readlines File.foreach File.exist? File.file? File.directory? File.join File.basename File.dirname
  File.extname File.expand_path File.size File.binread File::SEPARATOR
  Dir.glob Dir.children Dir.entries Dir.exist? Dir.pwd Dir.each_child
  Process.clock_gettime Process::CLOCK_MONOTONIC Process::CLOCK_REALTIME Process::CLOCK_PROCESS_CPUTIME_ID Process.pid
  Marshal.dump
  CSV.read CSV.parse CSV.parse_line CSV.foreach CSV.generate CSV.generate_line CSV.table
`);
const CALLS = 'system exec spawn fork open load eval syscall autoload binding callcc test';

export const RUBY_CALLS: CallRule[] = [
  { files: RUBY, rule: 'process', pattern: /(%x[({[<|/!])/g },
  {
    files: RUBY,
    rule: 'dynamic-code',
    pattern: /\b(require(?:_relative)?\b[ \t(]+(?!['"])\S+)/g,
  },
  {
    files: RUBY,
    rule: 'dynamic-code',
    pattern: new RegExp(`\\b(method\\s*\\(?\\s*:(?:${joinAlternatives(CALLS)})\\b)`, 'g'),
  },
];

export const RUBY_NAMES: NameRule[] = [
  ...CONSTANTS.map(([rule, constants]): NameRule => ({
    files: RUBY,
    rule,
    uses: /(?<![\w@$:.]|\b(?:class|module)\s{1,9})((?:::)?[A-Z]\w*(?:(?:\.|&\.|::)\w+[?!]?)?)/g,
    isAllowed: (name, { names }) => {
      const plain = name.replace(/^::/, '').replace('&.', '.');
      const constant = /^\w+/.exec(plain)?.[0] ?? '';
      return !constants.has(constant) || MEMBERS.has(plain) || names.has(constant);
    },
  })),
  {
    files: RUBY,
    rule: 'process',
    uses: new RegExp(
      `(?<![\\w.:@$?!%-]|\\bdef\\s{1,9})(${joinAlternatives(CALLS)})(?=\\(|\\s*$|[ \\t]+(?:[\\w:@$"'%*\\[{]|\\s{2}))(?!\\s*(?:do|if|unless|and|or|then|in)\\b)`,
      'gm',
    ),
    isAllowed: (name, { names }) => names.has(name),
  },
  { files: RUBY, rule: 'process', uses: /(`)/g, isAllowed: () => false },
  {
    files: RUBY,
    rule: 'dynamic-code',
    uses: /(?:\.|&\.)\s*(send|__send__|instance_eval|class_eval|module_eval|eval|const_get|instance_variable_get|instance_method|binding|reopen)\b/g,
    isAllowed: () => false,
  },
  {
    files: RUBY,
    rule: 'dynamic-code',
    uses: /(?<![\w.:@$])(instance_eval|class_eval|module_eval|__send__|const_get)\b/g,
    isAllowed: () => false,
  },
];

export const RUBY_IMPORTS: ImportRule[] = [
  {
    files: RUBY,
    imports: /(?:^|;|\b(?:then|do|and|begin)\b)\s*require[\s(]+['"]([^'"]+)['"]/gm,
    allowed: [
      ...words(
        'csv date digest json minitest/autorun optparse securerandom set stringio strscan time timeout',
      ),
    ],
    isOwn: () => false,
  },
  {
    files: RUBY,
    imports: /\brequire_relative[\s(]+['"]([^'"]+)['"]/gm,
    allowed: [],
    isOwn: (name, paths) => {
      const file = `${name.replace(/^(?:\.{1,2}\/)+/, '').replace(/\.rb$/, '')}.rb`;
      return paths.some((path) => path === file || path.endsWith(`/${file}`));
    },
  },
];
