import type { LearningPath } from '@contracts/path';
import { SKILL_LEVELS, type SkillLevel } from '@contracts/skill-level';
import type { Topic } from '@contracts/topic';

interface Area {
  title: string;
  text: string;
  topics: readonly Topic[];
}

/** The groups of the list of learning paths, in their order. */
export const AREAS = {
  people: {
    title: 'People and incidents',
    text: 'How attacks begin with a person, and how a team detects and responds to them.',
    topics: ['foundations', 'human-factor', 'blue-team', 'forensics'],
  },
  code: {
    title: 'Web and code',
    text: 'How software fails when its input is hostile, and how to write it so that it does not.',
    topics: ['web-security', 'secure-development', 'ai'],
  },
  trust: {
    title: 'Identity and trust',
    text: 'How to prove who somebody is, and that nothing was changed on the way.',
    topics: ['identity', 'cryptography', 'supply-chain'],
  },
  systems: {
    title: 'Systems and networks',
    text: 'What machines, networks, phones and clouds really do and allow.',
    topics: ['networks', 'linux', 'binary', 'cloud', 'mobile'],
  },
  other: { title: 'More paths', text: 'Paths across the topics.', topics: [] },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

export const AREA_NAMES = Object.keys(AREAS) as AreaName[];

/** What is selected in the list of learning paths. */
export interface PathFilter {
  area: AreaName | 'all';
  level: SkillLevel | 'all';
}

export const NO_PATH_FILTER: PathFilter = { area: 'all', level: 'all' };

export const areaOf = ({ topic }: Pick<LearningPath, 'topic'>): AreaName =>
  AREA_NAMES.find((name) => (AREAS[name].topics as readonly (Topic | null)[]).includes(topic)) ??
  'other';

/** Reads a filter from the address; what is unknown selects everything. */
export function readPathFilter(query: URLSearchParams): PathFilter {
  const find = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name)) ?? 'all';
  return { area: find('area', AREA_NAMES), level: find('level', SKILL_LEVELS) };
}

/** Returns the paths that a filter selects: of the area, whose easiest tools are of the level. */
export const filterPaths = (
  paths: readonly LearningPath[],
  { area, level }: PathFilter,
): LearningPath[] =>
  paths.filter(
    (path) =>
      (area === 'all' || areaOf(path) === area) &&
      (level === 'all' || path.skillLevels[0] === level),
  );

/** Groups paths by area, without the areas that have none. */
export const groupPaths = (
  paths: readonly LearningPath[],
): { name: AreaName; paths: LearningPath[] }[] =>
  AREA_NAMES.map((name) => ({ name, paths: paths.filter((path) => areaOf(path) === name) })).filter(
    (group) => group.paths.length > 0,
  );
