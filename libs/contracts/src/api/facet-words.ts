import { foldCase } from './fold-case';
import { LANGUAGE_LABELS } from './language';
import { FILTER_KEYWORDS } from './language-filter';
import { type Platform, PLATFORM_NAMES, PLATFORMS } from './platform';
import { SKILL_LEVEL_LABELS, type SkillLevel } from './skill-level';
import { type Topic, TOPIC_LABELS, TOPICS } from './topic';

/** The choices of filters that words name. */
export interface FacetWords {
  topics: Topic[];
  skills: SkillLevel[];
  languages: string[];
  platforms: Platform[];
}

/** Words by which people search a topic, apart from its name. */
const TOPIC_WORDS: Record<Topic, string> = {
  foundations: 'basics basic introduction fundamentals',
  'blue-team': 'soc siem defense detection incident monitoring',
  'web-security': 'xss sqli csrf owasp http website',
  'secure-development': 'devsecops sast code review',
  networks: 'network tcp dns packet firewall',
  cryptography: 'crypto encryption cipher tls hash',
  identity: 'iam oauth mfa password authentication authorization',
  'human-factor': 'phishing awareness social engineering',
  forensics: 'malware evidence investigation',
  binary: 'reversing exploit overflow assembly',
  'supply-chain': 'dependency dependencies sbom npm',
  linux: 'unix kernel permissions',
  mobile: 'android ios phone',
  cloud: 'aws azure gcp kubernetes k8s docker container',
  ai: 'llm chatbot gpt prompt injection agent agents model',
};
const SKILL_WORDS: Record<SkillLevel, string> = {
  beginner: 'easy novice starter',
  intermediate: 'medium',
  advanced: 'expert hard',
};

/** A prefix of fewer letters names nothing yet. */
const MIN_PREFIX = 3;
const UNSPECIFIC = new Set(['and', 'c', 'memory', 'access', 'chain', 'factor', 'team']);

const split = (text: string): string[] =>
  foldCase(text)
    .split(/[\s/]+/)
    .filter((word) => word !== '' && !UNSPECIFIC.has(word));

type Choice = { [Kind in keyof FacetWords]: [Kind, FacetWords[Kind][number]] }[keyof FacetWords];
const TABLE = new Map<string, Choice[]>();
const add = (words: string[], choice: Choice): void => {
  for (const word of words) TABLE.set(word, [...(TABLE.get(word) ?? []), choice]);
};
for (const topic of TOPICS)
  add([...split(TOPIC_LABELS[topic]), ...split(TOPIC_WORDS[topic])], ['topics', topic]);
for (const [skill, label] of Object.entries(SKILL_LEVEL_LABELS) as [SkillLevel, string][])
  add([...split(label), ...split(SKILL_WORDS[skill])], ['skills', skill]);
for (const [language, label] of Object.entries(LANGUAGE_LABELS))
  add([...new Set([...split(label), language])], ['languages', language]);
for (const [language, keywords] of Object.entries(FILTER_KEYWORDS))
  add([...keywords], ['languages', language]);
for (const platform of PLATFORM_NAMES) {
  const { label, words } = PLATFORMS[platform];
  add([...new Set([...split(label), ...words])], ['platforms', platform]);
}

/** Every word that names a choice of a filter. */
export const FACET_WORDS: readonly string[] = [...TABLE.keys()];

/** Whether a word is the beginning of one that names a choice. */
export const hasFacetPrefix = (word: string): boolean =>
  TABLE.has(word) ||
  (word.length >= MIN_PREFIX && FACET_WORDS.some((known) => known.startsWith(word)));

/** Returns the choices that words name; the beginning of a word counts, too, if no choice has the word itself. */
export function findFacets(words: readonly string[]): FacetWords {
  const facets: FacetWords = { topics: [], skills: [], languages: [], platforms: [] };
  for (const word of words)
    for (const [kind, choice] of listChoices(word)) {
      const list: string[] = facets[kind];
      if (!list.includes(choice)) list.push(choice);
    }
  return facets;
}

function listChoices(word: string): Choice[] {
  const exact = TABLE.get(word);
  if (exact || word.length < MIN_PREFIX) return exact ?? [];
  return FACET_WORDS.filter((known) => known.startsWith(word)).flatMap(
    (known) => TABLE.get(known) ?? [],
  );
}
