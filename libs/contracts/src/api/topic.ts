/** Topics of the catalogue and their labels; a tool has at most one. */
export const TOPIC_LABELS = {
  foundations: 'Foundations',
  'blue-team': 'Blue team',
  'web-security': 'Web security',
  'secure-development': 'Secure development',
  networks: 'Networks',
  cryptography: 'Cryptography',
  identity: 'Identity and access',
  'human-factor': 'Human factor',
  forensics: 'Forensics',
  binary: 'Binaries and memory',
  'supply-chain': 'Supply chain',
  linux: 'Linux',
  mobile: 'Mobile',
  cloud: 'Cloud and containers',
  ai: 'AI security',
} as const;

export type Topic = keyof typeof TOPIC_LABELS;

/** Every topic, in display order. */
export const TOPICS = Object.keys(TOPIC_LABELS) as Topic[];
