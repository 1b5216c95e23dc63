import type { AccessLevel } from './access-level';
import type { CatalogueFacets, FacetCount } from './catalogue';
import type { CatalogueFilter } from './catalogue-filter';
import type { Platform } from './platform';
import type { SkillLevel } from './skill-level';
import type { TimeRange } from './time-range';
import type { Topic } from './topic';

/** What the filters of the catalogue compare of a tool. */
export interface ToolAttributes {
  level: AccessLevel;
  topic: Topic | null;
  skill: SkillLevel | null;
  time: TimeRange | null;
  languages: readonly string[];
  platforms: readonly Platform[];
}

type FilterName = keyof CatalogueFacets;
const FILTERS: FilterName[] = ['level', 'language', 'topic', 'skill', 'time', 'platform'];

const readValues = (attributes: ToolAttributes, name: FilterName): readonly string[] => {
  if (name === 'language') return attributes.languages;
  if (name === 'platform') return attributes.platforms;
  return attributes[name] === null ? [] : [attributes[name]];
};

/** The filters that select something. */
const activeFilters = (filter: CatalogueFilter): FilterName[] =>
  FILTERS.filter((name) => filter[name] !== 'all');

const failedFilters = (
  attributes: ToolAttributes,
  filter: CatalogueFilter,
  active: readonly FilterName[],
): FilterName[] => active.filter((name) => !readValues(attributes, name).includes(filter[name]));

/** Whether a tool matches everything of a filter but the search. */
export const matchesFilters = (attributes: ToolAttributes, filter: CatalogueFilter): boolean =>
  FILTERS.every(
    (name) => filter[name] === 'all' || readValues(attributes, name).includes(filter[name]),
  );

/** Tools with the same attributes: how many, and how many minutes they take together. */
export type ToolGroup = ToolAttributes & { count: number; minutes: number };

/** Counts the tools that match a filter and their minutes, and for each filter the tools of each choice under all other filters. */
export function countFacets(
  groups: readonly ToolGroup[],
  filter: CatalogueFilter,
): { total: number; minutes: number; facets: CatalogueFacets } {
  let total = 0;
  let minutes = 0;
  const active = activeFilters(filter);
  const counts = new Map(FILTERS.map((name) => [name, new Map<string, number>()]));
  for (const group of groups) {
    const failed = failedFilters(group, filter, active);
    if (failed.length === 0) {
      total += group.count;
      minutes += group.minutes;
    }
    const counted = failed.length === 0 ? FILTERS : failed.length === 1 ? failed : [];
    for (const name of counted) {
      const ofName = counts.get(name);
      for (const value of readValues(group, name))
        ofName?.set(value, (ofName.get(value) ?? 0) + group.count);
    }
  }
  const list = (name: FilterName): FacetCount[] =>
    Array.from(counts.get(name) ?? [], ([value, count]) => ({ value, count })).sort((a, b) =>
      a.value < b.value ? -1 : 1,
    );
  return {
    total,
    minutes,
    facets: {
      level: list('level'),
      language: list('language'),
      topic: list('topic'),
      skill: list('skill'),
      time: list('time'),
      platform: list('platform'),
    },
  };
}
