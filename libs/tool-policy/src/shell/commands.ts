import type { RuleId } from '../policy';

const list = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Commands that neither start, write nor send anything, whatever their arguments are. */
export const HARMLESS: ReadonlySet<string> = list(
  `: [ test true false echo printf read cd pwd set shift unset export readonly local declare typeset let
  return exit break continue wait getopts umask type hash for select mapfile readarray pushd popd dirs
  cat head tail tr wc cut paste join comm fold fmt nl rev tac expand unexpand column look tsort
  grep egrep fgrep cmp diff seq yes expr bc factor basename dirname realpath readlink mktemp sleep
  ls stat file cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum shasum base64 base32
  od hexdump strings tput clear locale jq`,
);

/** Commands that change files: where they may is up to their arguments. */
export const CHANGING: ReadonlySet<string> = list(
  'rm rmdir unlink mkdir touch chmod chown chgrp tee truncate shred mv cp ln install rsync',
);

export const COMPILERS: ReadonlySet<string> = list(
  'cc gcc g++ c++ clang clang++ x86_64-w64-mingw32-gcc x86_64-w64-mingw32-g++ rustc javac',
);
export const SHELLS: ReadonlySet<string> = list('sh bash dash ksh zsh');
/** Programs that run a file of the tool. */
export const INTERPRETERS: ReadonlySet<string> = list('python python3 node php ruby java pwsh');

/** What `openssl` may do; it can also encrypt files and talk to the network. */
export const OPENSSL: ReadonlySet<string> = list('version dgst rand pkeyutl pkey x509 asn1parse');

/** The rules of well-known commands that are not on the list; any other breaks `unlisted-command`. */
const RULES: readonly (readonly [RuleId, ReadonlySet<string>])[] = [
  [
    'network',
    list(
      'curl wget nc ncat netcat ssh scp sftp telnet ftp tftp ping dig nslookup host whois nmap socat lynx mail sendmail git',
    ),
  ],
  ['privilege', list('sudo su doas pkexec chroot')],
  ['dynamic-code', list('eval source . alias enable')],
  ['file-change', new Set([...CHANGING, 'dd', 'mkfs', 'mkfifo', 'mknod', 'split', 'tar', 'unzip'])],
  ['process', list('kill pkill killall nohup setsid crontab at batch systemctl service osascript')],
];

/** The rule that a command breaks when it is not allowed. */
export const selectRule = (name: string): RuleId =>
  RULES.find(([, names]) => names.has(name))?.[0] ?? 'unlisted-command';
