import type { FacetCount } from '@contracts/catalogue';
import { SORTS } from '@contracts/catalogue-filter';
import { LANGUAGE_CHOICES } from '@contracts/language-filter';
import { PLATFORM_NAMES, PLATFORMS } from '@contracts/platform';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import { TIME_RANGE_NAMES, TIME_RANGES } from '@contracts/time-range';
import { TOPIC_LABELS, TOPICS } from '@contracts/topic';
import { formatCount, languageLabel } from '../../shared/format/format';

/** The values of a select and their labels. */
export type Options = readonly (readonly [value: string, label: string])[];

/** The options of the specification's language dropdown (spec §2, /downloads). */
const SPECIFIED: Options = [
  ['all', 'All Languages'],
  ['python', 'Python'],
  ['javascript', 'JavaScript'],
  ['java', 'Java'],
  ['csharp', 'C#'],
  ['cpp', 'C/C++'],
  ['php', 'PHP'],
  ['ruby', 'Ruby'],
  ['go', 'Go'],
  ['rust', 'Rust'],
  ['typescript', 'TypeScript'],
  ['kotlin', 'Kotlin'],
  ['swift', 'Swift'],
  ['dart', 'Dart'],
  ['executable', 'Executable'],
];

/** The specification's options, then every other language of a tool. */
export const LANGUAGE_OPTIONS: Options = [
  ...SPECIFIED,
  ...LANGUAGE_CHOICES.filter((choice) => SPECIFIED.every(([value]) => value !== choice)).map(
    (choice) => [choice, languageLabel(choice)] as const,
  ),
];

export const TOPIC_OPTIONS: Options = [
  ['all', 'All topics'],
  ...TOPICS.map((topic) => [topic, TOPIC_LABELS[topic]] as const),
];

export const SKILL_OPTIONS: Options = [
  ['all', 'All levels'],
  ...Object.entries(SKILL_LEVEL_LABELS),
];

export const TIME_OPTIONS: Options = [
  ['all', 'Any time'],
  ...TIME_RANGE_NAMES.map((name) => [name, TIME_RANGES[name].label] as const),
];

export const PLATFORM_OPTIONS: Options = [
  ['all', 'Any platform'],
  ...PLATFORM_NAMES.map((name) => [name, PLATFORMS[name].label] as const),
];

export const SORT_OPTIONS: Options = Object.entries(SORTS);

/** Returns the number of tools of a choice; undefined while the counts are unknown. */
export const countIn = (counts: FacetCount[] | undefined, choice: string): number | undefined =>
  counts && (counts.find(({ value }) => value === choice)?.count ?? 0);

/** Adds to each choice how many tools it shows. */
export const withCounts = (options: Options, counts: FacetCount[] | undefined): Options =>
  options.map(([value, label]) => {
    const count = value === 'all' ? undefined : countIn(counts, value);
    return [value, count === undefined ? label : `${label} (${formatCount(count)})`];
  });
