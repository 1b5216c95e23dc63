import { wholeWord } from './whole-word';

/**
 * What tools run on or need: the choices of the platform filter, each with its label, and the words
 * of a tool's `platform` that it matches.
 */
const PLATFORM_TABLE = {
  browser: { label: 'Browser', words: ['browser'] },
  windows: { label: 'Windows', words: ['windows'] },
  linux: { label: 'Linux', words: ['linux', 'bash', 'posix'] },
  macos: { label: 'macOS', words: ['macos', 'bash', 'posix'] },
  'text-editor': { label: 'Text editor', words: ['editor'] },
  'pdf-reader': { label: 'PDF reader', words: ['pdf'] },
  python: { label: 'Python', words: ['python'] },
  nodejs: { label: 'Node.js', words: ['node.js', 'node'] },
  java: { label: 'Java', words: ['java'] },
  dotnet: { label: '.NET', words: ['.net', 'mono'] },
  php: { label: 'PHP', words: ['php'] },
  ruby: { label: 'Ruby', words: ['ruby'] },
  go: { label: 'Go', words: ['go'] },
  rust: { label: 'Rust', words: ['rust'] },
  cpp: { label: 'C++ compiler', words: ['c++', 'c++17', 'c++20', 'gcc', 'clang'] },
  powershell: { label: 'PowerShell', words: ['powershell'] },
  database: { label: 'SQL database', words: ['sqlite', 'postgresql', 'mysql'] },
  pcap: { label: 'Packet analyzer', words: ['wireshark', 'pcap'] },
} as const satisfies Record<string, { label: string; words: readonly string[] }>;

export type Platform = keyof typeof PLATFORM_TABLE;

export const PLATFORMS: Record<Platform, { label: string; words: readonly string[] }> =
  PLATFORM_TABLE;

/** Every choice, in display order. */
export const PLATFORM_NAMES = Object.keys(PLATFORM_TABLE) as Platform[];

const WORDS = PLATFORM_NAMES.map((name) => [name, wholeWord(PLATFORMS[name].words)] as const);

/** Returns the choices that a tool's `platform` matches. */
export function listPlatforms(platform: string | null): Platform[] {
  const text = (platform ?? '').toLowerCase();
  return WORDS.flatMap(([name, words]) => (words.test(text) ? [name] : []));
}
