import { foldCase } from './fold-case';

/** A tool that beginners have heard of, and what teaches the same. */
export interface FamousTool {
  name: string;
  /** What one learns it for. */
  topics: string;
  /** What tools about these topics mention, in lower case. */
  words: readonly string[];
}

type Line = [names: string, topics: string, words: string];

/** Names, separated by commas, and words likewise. */
const LINES: Line[] = [
  [
    'Burp Suite, OWASP ZAP, mitmproxy',
    'web requests, cookies and what a server must check',
    'cookie, idor, xss, ssrf, sql injection',
  ],
  ['Nikto', 'headers and cookies of a web server', 'security header, cookie, csp'],
  ['sqlmap', 'SQL injection and its repair', 'sql injection, parameterized'],
  ['Nmap, Masscan, Netcat, Shodan', 'ports and packets', 'port scan, packet'],
  ['Wireshark, tshark, tcpdump', 'packets and captures', 'packet, network capture'],
  ['Snort, Suricata, Zeek', 'traffic and detection rules', 'detection, packet, network capture'],
  ['Aircrack-ng, Kismet', 'packets and passwords', 'packet, password cracking'],
  [
    'Hashcat, John the Ripper',
    'hashes and how passwords are guessed',
    'password cracking, password strength, hash',
  ],
  ['Hydra, Medusa', 'guessed passwords and how they are stopped', 'brute, rate limit, login flood'],
  [
    'Metasploit, Cobalt Strike',
    'how attacks work and how they are noticed',
    'buffer overflow, reverse engineering, attack stories, beacon',
  ],
  [
    'Ghidra, radare2, x64dbg',
    'how programs are read without their source',
    'reverse engineering, stack frame, buffer overflow',
  ],
  ['Mimikatz, BloodHound', 'accounts and their rights', 'least privilege, windows log, escalation'],
  ['Volatility, Autopsy', 'evidence and investigations', 'investigate, evidence'],
  ['Splunk, Elastic, Wazuh', 'logs and detections', 'log file, windows log, detection'],
  ['Gophish', 'phishing and how it is recognized', 'phish'],
  ['Frida, MobSF, apktool', 'what phone apps store and allow', 'android, keychain, mobile'],
  [
    'Nessus, OpenVAS',
    'ports, rights and settings that are open',
    'port scan, least privilege, security header',
  ],
  [
    'Trivy, Snyk, Semgrep, SonarQube',
    'reviews of code, containers and dependencies',
    'code review, container, dependency',
  ],
  [
    'Kali Linux, Parrot OS',
    'what its programs are used for',
    'port scan, sql injection, password cracking, linux',
  ],
];

const split = (list: string): string[] => list.split(', ');

const TOOLS: FamousTool[] = LINES.flatMap(([names, topics, words]) =>
  split(names).map((name) => ({ name, topics, words: split(words) })),
);

/** Words of names that alone name none. */
const UNSPECIFIC = new Set(['suite', 'owasp', 'ng', 'the', 'ripper', 'strike', 'linux', 'os']);

const splitWords = (name: string): string[] => foldCase(name).split(/[^\p{L}\p{N}]+/u);

/** By the word that names it, such as `burp` or `john`. */
const BY_WORD = new Map(
  TOOLS.flatMap((tool) =>
    splitWords(tool.name)
      .filter((word) => !UNSPECIFIC.has(word))
      .map((word) => [word, tool] as const),
  ),
);

/** The words that name a famous tool. */
export const FAMOUS_WORDS: readonly string[] = [...BY_WORD.keys()];

/** Returns the tool that a folded word names. */
export const findFamousTool = (word: string): FamousTool | undefined => BY_WORD.get(word);

/** Leaves out words that only complete the name of a famous tool, such as `suite` beside `burp`. */
export function withoutNameParts(words: readonly string[]): string[] {
  const parts = new Set(
    words.flatMap((word) => {
      const tool = BY_WORD.get(word);
      return tool ? splitWords(tool.name).filter((part) => part !== word) : [];
    }),
  );
  return words.filter((word) => !parts.has(word));
}
