import { words } from './names';
import type { CallRule, ImportRule, NameRule } from './rule';

const CSHARP = /\.cs$/;
const PROJECT = /\.csproj$/;

const NAMESPACES = [
  'System',
  'System.Collections',
  'System.Collections.Concurrent',
  'System.Collections.Generic',
  'System.Collections.Immutable',
  'System.Diagnostics.CodeAnalysis',
  'System.Globalization',
  'System.IO',
  'System.Linq',
  'System.Numerics',
  'System.Security.Cryptography',
  'System.Text',
  'System.Text.Json',
  'System.Text.Json.Serialization',
  'System.Text.RegularExpressions',
  'System.Threading',
  'System.Threading.Tasks',
  'Xunit',
];
/** What may follow `System.` in a qualified name; files and folders have rules of their own. */
const MEMBERS = words(`
  Collections Globalization IO Linq Numerics Text Threading Console Math Random Convert String Char Int32 Int64 Boolean
  Double Decimal Byte Object Array Exception ArgumentException InvalidOperationException NotSupportedException
  StringComparison StringComparer DateTime DateTimeOffset TimeSpan Guid Tuple Func Action Predicate Comparison Version
  Environment Range Index Span ReadOnlySpan Memory Lazy Nullable Enum BitConverter HashCode FormatException Type
  StringSplitOptions Buffer OverflowException IDisposable IComparable IEquatable Security
`);

export const CSHARP_CALLS: CallRule[] = [
  {
    files: PROJECT,
    rule: 'package',
    pattern:
      /<(PackageReference|Exec|Target|Import|DownloadFile|UsingTask|Analyzer|Reference|COMReference|Sdk|(?:Pre|Post)BuildEvent|Project(?=\s[^>]{0,300}\bSdk\s*=\s*["'](?!Microsoft\.NET\.Sdk["'])))\b/g,
  },
];

export const CSHARP_NAMES: NameRule[] = [
  {
    files: CSHARP,
    rule: 'process',
    uses: /\b(Process\s*\.\s*\w+|new\s+Process\b|ProcessStartInfo|DllImport|LibraryImport|Marshal\s*\.|NativeLibrary)/g,
    isAllowed: () => false,
  },
  {
    files: CSHARP,
    rule: 'dynamic-code',
    uses: /(?<!\w)(Assembly\s*\.\s*\w+|AssemblyLoadContext|Activator\s*\.|AppDomain(?!\s*\.\s*CurrentDomain\s*\.\s*BaseDirectory\b)|Type\s*\.\s*GetType\w*|(?<=\.\s{0,9})(?:GetMethods?|InvokeMember|GetConstructors?|DynamicInvoke)\s*\(|CSharpScript|dynamic(?=\s+\w))/g,
    isAllowed: () => false,
  },
  {
    files: CSHARP,
    rule: 'network',
    uses: /\b(HttpClient\w*|WebClient|WebRequest|HttpListener|TcpClient|TcpListener|UdpClient|Socket|NetworkStream|ClientWebSocket|SmtpClient|Dns\s*\.|new\s+Ping\b|NamedPipe\w+)\b/g,
    isAllowed: (name, { names }) => names.has(name),
  },
  {
    files: CSHARP,
    rule: 'file-change',
    uses: /\b(File\s*\.\s*(?!Read\w+\b|Exists\b|OpenText\b|OpenRead\b)\w+|Directory\s*\.\s*(?!GetFiles\b|GetDirectories\b|Enumerate\w+\b|Exists\b|GetCurrentDirectory\b|GetParent\b)\w+|FileStream|FileInfo|DirectoryInfo|DriveInfo|StreamWriter|BinaryWriter|FileSystemWatcher|IsolatedStorage\w*|MemoryMappedFile|ZipFile)\b/g,
    isAllowed: (name, { names }) => names.has(name),
  },
  {
    files: CSHARP,
    rule: 'registry',
    uses: /\b(Registry(?:Key)?\s*\.|Microsoft\s*\.\s*Win32)/g,
    isAllowed: () => false,
  },
  {
    files: CSHARP,
    rule: 'host-information',
    uses: /\bEnvironment\s*\.\s*(\w+)/g,
    isAllowed: (name) =>
      /^(?:NewLine|Exit|ExitCode|TickCount(?:64)?|CurrentDirectory|GetCommandLineArgs|ProcessorCount|Version)$/.test(
        name,
      ),
  },
  { files: CSHARP, rule: 'unsafe-code', uses: /\b(extern|unsafe)\b/g, isAllowed: () => false },
  {
    files: CSHARP,
    rule: 'unlisted-import',
    uses: /(?<![\w.]|\busing\s{1,9}(?:static\s{1,9})?)((?:System|Microsoft|Windows)\s*\.\s*\w+)/g,
    isAllowed: (name) => /^System/.test(name) && MEMBERS.has(name.replace(/^.*\.\s*/, '')),
  },
];

export const CSHARP_IMPORTS: ImportRule[] = [
  {
    files: CSHARP,
    imports:
      /(?:^|;)\s*(?:global\s+)?using\s+(?:static\s+)?(?:\w+\s*=\s*)?(?:global::)?([\w.]+)\s*;/gm,
    allowed: NAMESPACES,
    isOwn: (name) => /^System\.(?:Math|Console|String|Convert)$/.test(name),
  },
];
