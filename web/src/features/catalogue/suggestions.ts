import type { CatalogueResponse } from '@contracts/catalogue';
import type { CatalogueFilter } from '@contracts/catalogue-filter';
import { foldCase } from '@contracts/fold-case';
import { PLATFORM_NAMES, PLATFORMS } from '@contracts/platform';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import { TOPIC_LABELS } from '@contracts/topic';
import { LANGUAGE_OPTIONS } from './filterOptions';

/** What a search may continue with: a choice of a filter, a tool, or a corrected text. */
export interface Suggestion {
  group: 'Did you mean' | 'Filters' | 'Tools';
  label: string;
  /** The cover of a tool. */
  thumbnailUrl?: string | null;
  /** What choosing it changes. */
  part: Partial<CatalogueFilter>;
}

const MIN_LENGTH = 2;
const MAX_CHOICES = 4;
const MAX_TOOLS = 5;

type FilterName = 'topic' | 'skill' | 'language' | 'platform';

const choices = (kind: string, name: FilterName, labels: (readonly [string, string])[]) =>
  labels.map(([value, label]) => ({
    label: `${kind}: ${label}`,
    text: ` ${foldCase(label)} ${value}`,
    part: { [name]: value, query: '' } as Partial<CatalogueFilter>,
  }));

const CHOICES = [
  ...choices('Topic', 'topic', Object.entries(TOPIC_LABELS)),
  ...choices('Level', 'skill', Object.entries(SKILL_LEVEL_LABELS)),
  ...choices('Language', 'language', LANGUAGE_OPTIONS.slice(1)),
  ...choices(
    'Platform',
    'platform',
    PLATFORM_NAMES.map((name) => [name, PLATFORMS[name].label]),
  ),
];

/** Suggests what to search for: filters with a word that begins with the text, and tools that are found. */
export function suggest(
  typed: string,
  page: Pick<CatalogueResponse, 'tools' | 'related' | 'correction'> | undefined,
): Suggestion[] {
  const text = foldCase(typed.trim());
  if (text.length < MIN_LENGTH) return [];
  const correction = page?.correction;
  return [
    ...(correction
      ? [{ group: 'Did you mean', label: correction, part: { query: correction } } as const]
      : []),
    ...CHOICES.filter((choice) => choice.text.includes(` ${text}`))
      .slice(0, MAX_CHOICES)
      .map(({ label, part }) => ({ group: 'Filters', label, part }) as const),
    ...[...(page?.tools ?? []), ...(page?.related ?? [])]
      .slice(0, MAX_TOOLS)
      .map(
        ({ id, name, thumbnailUrl }) =>
          ({ group: 'Tools', label: name, thumbnailUrl, part: { tool: id } }) as const,
      ),
  ];
}

/** Splits a label into what comes before the typed text, the text as the label has it, and the rest; without the text, all is before it. */
export function splitAtMatch(label: string, typed: string): [string, string, string] {
  const text = foldCase(typed.trim());
  const folded = foldCase(label);
  const start = text === '' || folded.length !== label.length ? -1 : folded.indexOf(text);
  if (start < 0) return [label, '', ''];
  const end = start + text.length;
  return [label.slice(0, start), label.slice(start, end), label.slice(end)];
}
