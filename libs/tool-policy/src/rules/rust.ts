import { words } from './names';
import type { CallRule, ImportRule, NameRule } from './rule';

const RUST = /\.rs$/;
const CRATE = /(^|\/)cargo\.toml$/;

const MODULES = words(`
  any array ascii borrow boxed cell char clone cmp collections convert default env error f32 f64 fmt fs hash hint i8 i16
  i32 i64 i128 isize io iter marker mem num ops option path pin prelude primitive process range rc result slice str string
  sync task thread time u8 u16 u32 u64 u128 usize vec assert_eq format println panic eprintln write writeln
`);

export const RUST_CALLS: CallRule[] = [
  {
    // What is not a text is not known; a file outside of the tool is not checked.
    files: RUST,
    rule: 'unlisted-import',
    pattern:
      /\b((?:include|include_str|include_bytes)!\s*[([{]\s*(?!"(?![/\\]|\w:|[^"\n]{0,300}\.\.\/\.\.)[^"\n]{1,300}"))/g,
  },
  {
    files: RUST,
    rule: 'unlisted-import',
    pattern: /(#!?\[path\s*=\s*"(?:\/|\w:|[^"\n]*\.\.\/\.\.)[^"\n]*")/g,
  },
  {
    files: CRATE,
    rule: 'package',
    pattern: /^\s*(\[[^\]\n]*dependencies[^\]\n]*\]|build\s*=|\[(?:patch|replace|workspace)\b)/gm,
  },
];

export const RUST_NAMES: NameRule[] = [
  {
    files: RUST,
    rule: 'process',
    uses: /\b(process\s*::\s*(?!(?:exit|ExitCode|abort|id)\b|\{\s*(?:(?:exit|ExitCode|abort|self)\b\s*(?:,\s*)?)+\})|process\s+as\b|Command\s*::\s*new|CommandExt)/g,
    isAllowed: () => false,
  },
  {
    files: RUST,
    rule: 'network',
    uses: /\b(std\s*::\s*net\b|std\s*::\s*\{[^;]{0,600}?\bnet\b|TcpStream|TcpListener|UdpSocket|Unix(?:Stream|Listener|Datagram)|net\s*::\s*Tcp\w+)/g,
    isAllowed: () => false,
  },
  {
    files: RUST,
    rule: 'file-change',
    uses: /\b(File\s*::\s*(?!open\b)\w+|OpenOptions|DirBuilder|fs\s*::\s*(?!(?:read\w*|metadata|symlink_metadata|canonicalize|exists|File)\b|\{)\S+|fs\s*::\s*\{(?!\s*(?:(?:read\w*|metadata|File|self)\b\s*(?:,\s*)?)+\})|fs\s+as\b|set_permissions|set_current_dir)/g,
    isAllowed: () => false,
  },
  {
    files: RUST,
    rule: 'unlisted-import',
    uses: /\b(?:std|core|alloc)\s*::\s*([a-z]\w*)/g,
    isAllowed: (name) => MODULES.has(name),
  },
  {
    files: RUST,
    rule: 'unlisted-import',
    uses: /\b(std\s*::\s*\{[^;]{0,600}?\b(?:os|ffi|ptr|alloc|arch)\b|std\s+as\b|libc\s*::|extern\s+crate\b|winapi\s*::)/g,
    isAllowed: () => false,
  },
  {
    files: RUST,
    rule: 'unsafe-code',
    uses: /(?<!(?:forbid|deny)\s{0,5}\()\b(unsafe(?!_)\b|extern\b|global_asm!|asm!|naked_asm!|no_mangle\b|link_section\b|export_name\b)/g,
    isAllowed: () => false,
  },
];

export const RUST_IMPORTS: ImportRule[] = [
  {
    files: RUST,
    imports: /(?:^|[;{}])\s*(?:pub(?:\([\w: ]+\))?\s+)?use\s+(?:::)?(\w+)\s*(?=::|;|\s+as\b)/gm,
    allowed: ['std', 'core', 'crate', 'super', 'self'],
    isOwn: (name, paths) =>
      paths.some((path) => path.endsWith(`${name}.rs`) || path.endsWith(`${name}/mod.rs`)) ||
      /^[A-Z]/.test(name) ||
      (name !== '' && paths.includes('src/lib.rs')),
  },
];
