import { joinAlternatives } from './names';
import type { CallRule, ImportRule, NameRule } from './rule';

const CPP = /\.(cpp|cc|cxx|c|h|hpp|hh)$/;

/** A program can declare these itself, without a header, so they are found by name: those of libc, POSIX and Windows. */
const PROCESS = `system popen _popen _wsystem _wpopen pclose fork vfork clone execl execle execlp execv execve execvp execvpe
  fexecve posix_spawn posix_spawnp _execl _execv _execvp _spawnl _spawnv _spawnvp _spawnlp kill raise ptrace syscall daemon
  CreateProcess\\w* ShellExecute\\w* WinExec OpenProcess TerminateProcess CreateRemoteThread\\w* WriteProcessMemory
  LoadLibrary\\w* GetProcAddress GetModuleHandle\\w* FreeLibrary dlopen dlsym setuid setgid seteuid CreateService\\w*
  StartService\\w* SetWindowsHook\\w*`;
const NETWORK = `socket connect bind listen accept accept4 send sendto sendmsg recv recvfrom recvmsg getaddrinfo gethostbyname
  socketpair WSAStartup WSASocket\\w* InternetOpen\\w* InternetConnect\\w* HttpOpenRequest\\w* WinHttp\\w+ URLDownloadToFile\\w*
  curl_easy_\\w+ curl_global_\\w+`;
const FILES = `unlink unlinkat _unlink _wunlink remove _wremove rename renameat renameat2 _rename rmdir _rmdir mkdir mkdirat _mkdir
  chmod fchmod fchmodat _chmod chown lchown fchown symlink symlinkat link linkat truncate ftruncate creat open openat open64 _open
  _wopen _sopen_s fopen_s _wfopen freopen freopen_s fdopen tmpfile mkstemp mkdtemp mkfifo mknod mount umount
  chdir chroot utime utimes DeleteFile\\w* MoveFile\\w* CopyFile\\w* ReplaceFile\\w* RemoveDirectory\\w* CreateDirectory\\w*
  CreateFile\\w* SetFileAttributes\\w* WriteFile SHFileOperation\\w*`;
const MEMORY =
  'mmap mmap64 mprotect VirtualAlloc\\w* VirtualProtect\\w* memfd_create shmat NtCreate\\w+';

/** A call of a function that is no member; `remove(v.begin(), …)` is that of `<algorithm>`. */
const CALL =
  /\b(?<!\.\s{0,9}|->\s{0,9}|~)([a-z_]\w*)\)?\s*\((?!\s*(?:std\s*::\s*)?[\w.>-]{0,80}\bbegin\s*\()/gi;

const calls = (rule: NameRule['rule'], functions: string): NameRule => {
  const pattern = new RegExp(`^(?:${joinAlternatives(functions)})$`);
  return {
    files: CPP,
    rule,
    uses: CALL,
    isAllowed: (name, { names }) => !pattern.test(name) || names.has(name),
  };
};
const isOwn: NameRule['isAllowed'] = (name, { names }) => names.has(name);

export const CPP_CALLS: CallRule[] = [
  {
    files: CPP,
    rule: 'unlisted-import',
    pattern:
      /^\s*#\s*((?:include|include_next|import|embed)\b\s*(?![<"\s])\S+|import\b|include_next\b|embed\b|pragma\s+comment\b)/gm,
  },
  {
    // The mode is a text, so comments and texts are still there.
    files: CPP,
    rule: 'file-change',
    pattern:
      /(?<!\.\s{0,9}|->\s{0,9}|\/\/[^\n]{0,300}|\w)(fopen(?:64)?\s*\((?![^;]{0,300}?,\s*"r[bt]?"\s*\)))/g,
  },
];

export const CPP_NAMES: NameRule[] = [
  calls('process', PROCESS),
  calls('network', NETWORK),
  calls('file-change', FILES),
  calls('machine-code', MEMORY),
  {
    // A function under another name: `#define run system`, `auto run = &system;`.
    files: CPP,
    rule: 'process',
    uses: new RegExp(
      `(?:^[ \\t]*#[ \\t]*define[ \\t]+\\w+[ \\t]+|=\\s*&?\\s*)((?:(?:std)?::)?(?:${joinAlternatives(`${PROCESS} ${NETWORK} ${MEMORY} unlink remove rename rmdir`)}))[ \\t]*(?:;|$)`,
      'gm',
    ),
    isAllowed: (name, { names }) => names.has(name.replace(/^.*::/, '')),
  },
  {
    files: CPP,
    rule: 'file-change',
    uses: /\b(w?ofstream|basic_ofstream|basic_fstream|w?fstream(?=\s+\w|\s*[({])|w?filebuf|std\s*::\s*filesystem|filesystem\s*::\s*\w+)\b/g,
    isAllowed: () => false,
  },
  {
    files: CPP,
    rule: 'registry',
    uses: /\b(Reg(?:Open|Create|Set|Delete|Query)\w*)\b/g,
    isAllowed: isOwn,
  },
  {
    files: CPP,
    rule: 'machine-code',
    uses: /(\b(?:asm|__asm__|__asm|reinterpret_cast)\b|\(\s*\w+\s*\(\s*\*\s*\)\s*\([^()\n]{0,200}\)\s*\)\s*[\w&])/g,
    isAllowed: () => false,
  },
  {
    files: CPP,
    rule: 'unlisted-import',
    uses: /(?:^|;)[ \t]*(?:export[ \t]+)?(import[ \t]+[\w.:<]+)/gm,
    isAllowed: () => false,
  },
];

export const CPP_IMPORTS: ImportRule[] = [
  {
    files: CPP,
    imports: /^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm,
    allowed: [
      ...'algorithm array bitset cassert cctype chrono climits cmath cstddef cstdint cstdio cstdlib cstring'.split(
        ' ',
      ),
      ...'deque functional iomanip iostream iterator limits list map memory numeric'.split(' '),
      ...'optional queue random set sstream stack stdexcept string string_view tuple unordered_map'.split(
        ' ',
      ),
      ...'unordered_set utility variant vector'.split(' '),
      ...'assert.h ctype.h limits.h math.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h time.h'.split(
        ' ',
      ),
      ...'atomic bit complex condition_variable exception mutex regex shared_mutex span thread'.split(
        ' ',
      ),
      ...'errno.h inttypes.h conio.h fstream'.split(' '),
    ],
    isOwn: (name, paths) => paths.some((path) => path === name || path.endsWith(`/${name}`)),
  },
];
