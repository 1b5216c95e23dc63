import { type Finding, makeFinding, type RuleId } from '../policy';
import { readElf } from './elf';
import { isMalformed } from './malformed-program';
import { type Program, readPe } from './pe';

/** What a check of a program found, and what it could not see. */
interface ProgramCheck {
  findings: Finding[];
  notChecked: string[];
}

const NETWORK_LIBRARIES =
  /^(ws2_32|wsock32|wininet|winhttp|urlmon|dnsapi|iphlpapi|mswsock|webservices|netapi32|mpr)\.dll$/i;

/** Imported functions of Windows. Programs built with a C runtime write to the console with WriteFile, so that alone says nothing. */
const WINDOWS_FUNCTIONS: readonly (readonly [RegExp, RuleId])[] = [
  [
    /^(CreateProcess\w*|ShellExecute\w*|WinExec|_?w?system|_w?popen|_?w?spawn\w+|_?w?exec[lv]\w*|CreateRemoteThread\w*|WriteProcessMemory|OpenProcess|VirtualAllocEx|QueueUserAPC|NtCreateThreadEx|Process32\w+|CreateService\w*|StartService\w*)$/,
    'process',
  ],
  [/^(Reg(Open|Create|Set|Delete|Query|Enum)\w*|SHSetValue\w*)$/, 'registry'],
  [
    /^(DeleteFile\w*|MoveFile\w*|CopyFile\w*|RemoveDirectory\w*|CreateDirectory\w*|SetFileAttributes\w*|_?w?unlink|_?w?remove|_?w?rename|_?w?rmdir|_?w?mkdir|CryptEncrypt)$/,
    'file-change',
  ],
  [
    /^(SetWindowsHook\w*|GetAsyncKeyState|GetRawInputData|BitBlt|OpenClipboard|GetClipboardData)$/,
    'input-capture',
  ],
  [/^(AdjustTokenPrivileges|LogonUser\w*|ImpersonateLoggedOnUser)$/, 'privilege'],
  [/^(LoadLibrary\w*|GetProcAddress|LdrLoadDll)$/, 'runtime-import'],
];

const UNIX_FUNCTIONS: readonly (readonly [RegExp, RuleId])[] = [
  [
    /^(socket|connect|bind|listen|accept4?|getaddrinfo|gethostbyname\w*|send(to|msg)|recv(from|msg)|curl_\w+|SSL_\w+)$/,
    'network',
  ],
  [/^(system|popen|exec(l|v)\w*|v?fork|clone|posix_spawnp?|ptrace|kill)$/, 'process'],
  [/^(unlink(at)?|remove|rename(at2?)?|rmdir|chmod|chown|symlink|truncate)$/, 'file-change'],
  [/^(setuid|seteuid|setresuid|setgid|capset)$/, 'privilege'],
  [/^(dlopen|dlsym)$/, 'runtime-import'],
];

const PACKER_SECTION =
  /^(UPX\d|\.?aspack|\.?adata|\.?petite|\.?MPRESS\d|\.?themida|\.?vmp\d|\.?enigma\d|\.?nsp\d|\.?packed)$/i;
/** Bits per byte: compiled code has about 6, compressed or encrypted bytes almost 8. */
const PACKED_ENTROPY = 7.3;
const MIN_PACKED_BYTES = 4096;
/** The marker and the loader's version that UPX leaves in what it packs. */
const UPX = /UPX!/;

/** Checks the imported functions and the sections of a Windows program. */
export function checkPe(path: string, bytes: Buffer): ProgramCheck {
  const program = readTables(() => readPe(bytes));
  if (!program) return unreadable(path);
  const functions = program.imports.flatMap(({ functions: names }) => names);
  const libraries = program.imports.map(({ library }) => library);
  return {
    findings: [
      ...libraries
        .filter((library) => NETWORK_LIBRARIES.test(library))
        .map((library) => makeFinding('network', path, null, library)),
      ...matchFunctions(path, functions, WINDOWS_FUNCTIONS),
      ...checkSections(path, program),
    ],
    notChecked: [
      program.isManaged
        ? `${path}: what a .NET program calls`
        : `${path}: what the program does besides calling imported functions`,
    ],
  };
}

/** Checks the functions that a program for Linux takes from libraries. */
export function checkElf(path: string, bytes: Buffer): ProgramCheck {
  const program = readTables(() => readElf(bytes));
  if (!program) return unreadable(path);
  const isPacked = UPX.test(bytes.toString('latin1', 0, 4096));
  return {
    findings: [
      ...matchFunctions(path, program.imports, UNIX_FUNCTIONS),
      ...(isPacked ? [makeFinding('packed-code', path, null, 'UPX')] : []),
    ],
    notChecked: [
      program.isDynamic
        ? `${path}: what the program does besides calling imported functions`
        : `${path}: what a program without imported functions does`,
    ],
  };
}

function readTables<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isMalformed(error)) return null;
    throw error;
  }
}

const unreadable = (path: string): ProgramCheck => ({
  findings: [makeFinding('unchecked-code', path, null, 'its tables cannot be read')],
  notChecked: [],
});

function matchFunctions(
  path: string,
  functions: readonly string[],
  rules: readonly (readonly [RegExp, RuleId])[],
): Finding[] {
  return rules.flatMap(([pattern, rule]) => {
    const found = [...new Set(functions.filter((name) => pattern.test(name)))];
    return found.length === 0 ? [] : [makeFinding(rule, path, null, found.join(', '))];
  });
}

function checkSections(path: string, { sections }: Program): Finding[] {
  const packed = sections.filter(
    ({ name, content, isExecutable, isWritable }) =>
      PACKER_SECTION.test(name) ||
      (isExecutable && isWritable) ||
      (isExecutable &&
        content.length >= MIN_PACKED_BYTES &&
        measureEntropy(content) > PACKED_ENTROPY),
  );
  return packed.map(({ name }) => makeFinding('packed-code', path, null, `section ${name}`));
}

/** Shannon entropy in bits per byte. */
function measureEntropy(bytes: Buffer): number {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte]! += 1;
  return counts.reduce((sum, count) => {
    if (count === 0) return sum;
    const share = count / bytes.length;
    return sum - share * Math.log2(share);
  }, 0);
}
