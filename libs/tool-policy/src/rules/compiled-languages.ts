import type { CallRule, ImportRule } from './rule';

const JAVA = /\.java$/;
const CPP = /\.(cpp|c|h)$/;
const CSHARP = /\.cs$/;
const RUST = /\.rs$/;
const PROJECT = /\.csproj$/;
const CRATE = /(^|\/)cargo\.toml$/;

const none = () => false;

/** What programs in Java, C, C++, C# and Rust must never contain. */
export const COMPILED_CALLS: CallRule[] = [
  {
    files: JAVA,
    rule: 'process',
    pattern: /\b(Runtime\s*\.\s*getRuntime|ProcessBuilder|System\s*\.\s*load(?:Library)?)\b/g,
  },
  {
    files: JAVA,
    rule: 'network',
    pattern: /\b(java\.net\b|javax\.net\b|new\s+(?:Server)?Socket)\b/g,
  },
  {
    files: JAVA,
    rule: 'file-change',
    pattern:
      /\b(FileWriter|FileOutputStream|RandomAccessFile|Files\.(?:write\w*|delete\w*|move|copy))\b/g,
  },
  {
    files: CPP,
    rule: 'process',
    pattern:
      /\b(system|popen|_popen|exec[lv]\w*|fork|CreateProcess\w*|ShellExecute\w*|WinExec|LoadLibrary\w*|dlopen)\s*\(/g,
  },
  {
    files: CPP,
    rule: 'network',
    pattern: /\b(socket|connect|getaddrinfo|WSAStartup|InternetOpen\w*)\s*\(/g,
  },
  {
    files: CPP,
    rule: 'file-change',
    pattern: /\b(ofstream|fopen|freopen|CreateFile\w*|DeleteFile\w*|std::filesystem)\b/g,
  },
  { files: CPP, rule: 'registry', pattern: /\b(Reg(?:Open|Create|Set|Delete)\w*)\b/g },
  { files: CPP, rule: 'machine-code', pattern: /\b(asm|__asm__|__asm|reinterpret_cast)\b/g },
  {
    files: CSHARP,
    rule: 'process',
    pattern: /\b(Process\s*\.\s*Start|ProcessStartInfo|DllImport|Assembly\s*\.\s*Load\w*)\b/g,
  },
  {
    files: CSHARP,
    rule: 'network',
    pattern: /\b(HttpClient|WebClient|TcpClient|UdpClient|System\.Net)\b/g,
  },
  {
    files: CSHARP,
    rule: 'file-change',
    pattern:
      /\b(File\.(?:Write\w*|Append\w*|Delete|Move|Copy|Create)|Directory\.(?:Create\w*|Delete|Move)|StreamWriter)\b/g,
  },
  { files: CSHARP, rule: 'registry', pattern: /\b(Registry(?:Key)?)\b/g },
  {
    files: CSHARP,
    rule: 'unsafe-code',
    pattern: /\b(unsafe)\s*(?:\{|class\b|struct\b|static\b|void\b|delegate\b)/g,
  },
  {
    files: PROJECT,
    rule: 'package',
    pattern: /<(PackageReference|Exec|Target|Import|DownloadFile)\b/g,
  },
  { files: RUST, rule: 'process', pattern: /\b(process::Command|Command::new)\b/g },
  {
    files: RUST,
    rule: 'network',
    pattern: /\b(std::net|TcpStream|TcpListener|UdpSocket)\b/g,
  },
  {
    files: RUST,
    rule: 'file-change',
    pattern: /\b(File::create\w*|OpenOptions|fs::(?:write|remove\w*|rename|create\w*|copy))\b/g,
  },
  {
    files: RUST,
    rule: 'unsafe-code',
    pattern: /(?<!forbid\()\b(unsafe|extern\s+"C")(?!_code)/g,
  },
  {
    files: CRATE,
    rule: 'package',
    pattern: /^\s*(\[[^\]\n]*dependencies[^\]\n]*\]|build\s*=)/gm,
  },
];

/** What they may import. */
export const COMPILED_IMPORTS: ImportRule[] = [
  {
    files: JAVA,
    imports: /^\s*import\s+(?:static\s+)?([\w.*]+)\s*;/gm,
    allowed: [
      'java.io.ByteArrayInputStream',
      'java.io.ByteArrayOutputStream',
      'java.io.IOException',
      'java.io.InvalidClassException',
      'java.io.ObjectInputFilter',
      'java.io.ObjectInputFilter.FilterInfo',
      'java.io.ObjectInputFilter.Status',
      'java.io.ObjectInputStream',
      'java.io.ObjectOutputStream',
      'java.io.Serializable',
    ],
    isOwn: (name) => /^java\.util\.([A-Z]\w*|(concurrent|function|stream)\.[\w.]+)$/.test(name),
  },
  {
    files: CPP,
    imports: /^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm,
    allowed: [
      'algorithm',
      'array',
      'cctype',
      'cstddef',
      'cstdint',
      'cstring',
      'functional',
      'iomanip',
      'iostream',
      'limits',
      'map',
      'memory',
      'numeric',
    ].concat([
      'optional',
      'sstream',
      'stdexcept',
      'string',
      'string_view',
      'utility',
      'vector',
      'stdio.h',
      'stdint.h',
      'stdlib.h',
      'string.h',
      'ctype.h',
      'conio.h',
      'fstream',
    ]),
    isOwn: (name, paths) => paths.some((path) => path === name || path.endsWith(`/${name}`)),
  },
  {
    files: CSHARP,
    imports: /^\s*using\s+(?:static\s+)?([\w.]+)\s*;/gm,
    allowed: [
      'System',
      'System.Collections.Generic',
      'System.Globalization',
      'System.IO',
      'System.Linq',
      'System.Text',
      'System.Text.RegularExpressions',
    ],
    isOwn: none,
  },
  {
    files: RUST,
    imports: /^\s*(?:pub\s+)?use\s+(\w+)::/gm,
    allowed: ['std', 'core', 'crate', 'super', 'self'],
    isOwn: (name, paths) =>
      paths.includes(`src/${name}.rs`) || (name !== '' && paths.includes('src/lib.rs')),
  },
];
