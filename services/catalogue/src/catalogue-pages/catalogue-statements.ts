import {
  CATALOGUE_PAGE_SIZE,
  correctSearch,
  FEW_RELATED,
  type CatalogueFilter,
  foldCase,
  MAX_RELATED,
  type Meaning,
  namedTopics,
  type Sort,
  TIME_RANGE_NAMES,
  TIME_RANGES,
} from '@libs/contracts';
import { escapeLike } from '@libs/persistence';
import { SEPARATOR } from '../tools/search';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Sorts within an order, and where it has no preference. */
const NEWEST = 's.created_at desc, s.id desc';
const ORDERS: Record<Sort, string> = {
  newest: NEWEST,
  popular: `t.count_offset + t.counted desc, ${NEWEST}`,
  rating: `t.star_rating desc, ${NEWEST}`,
  name: `t.name collate "und-x-icu", ${NEWEST}`,
};

/** Collects the values of a statement; returns their placeholders. */
const placeholders = (values: unknown[]) => (value: unknown) => `$${values.push(value)}`;

const toPattern = (text: string): string => `%${escapeLike(foldCase(text))}%`;

/** The listed tools whose texts contain a search. */
function foundBy(query: string, use: (value: unknown) => string): string {
  const search = query.trim();
  return `not s.unlisted${search === '' ? '' : ` and s.search_text like ${use(toPattern(search))}`}`;
}

/** Only the given conditions, which PostgreSQL plans better than optional ones. */
function filteredBy(filter: CatalogueFilter, use: (value: unknown) => string): string {
  const { level, language, topic, skill, time, platform } = filter;
  const range = time === 'all' ? undefined : TIME_RANGES[time];
  return [
    level === 'all' ? '' : ` and s.access_level = ${use(level)}`,
    language === 'all' ? '' : ` and s.filter_choices @> array[${use(language)}]`,
    topic === 'all' ? '' : ` and s.topic = ${use(topic)}`,
    skill === 'all' ? '' : ` and s.skill_level = ${use(skill)}`,
    platform === 'all' ? '' : ` and s.platforms @> array[${use(platform)}]`,
    range
      ? ` and s.duration_minutes > ${use(range.from)} and s.duration_minutes <= ${use(range.to)}`
      : '',
  ].join('');
}

/** The first minute of each time range but the first. */
const RANGE_STARTS = TIME_RANGE_NAMES.slice(1).map((name) => TIME_RANGES[name].from + 1);

/** Counts the tools that a search finds by everything that filters compare: rows of `ToolAttributes`, with `time` as the range's number. */
export function groupsStatement({ query }: CatalogueFilter): Statement {
  const values: unknown[] = [];
  const use = placeholders(values);
  const time = `width_bucket(s.duration_minutes, ${use(RANGE_STARTS)}::int[])`;
  return {
    text: `select s.access_level as level, s.topic, s.skill_level as skill, ${time} as time, s.platforms, s.filter_choices as languages, count(*)::int as count, coalesce(sum(s.duration_minutes), 0)::int as minutes
      from tool_search s where ${foundBy(query, use)} group by 1, 2, 3, 4, 5, 6`,
    values,
  };
}

/** The ids of a page, in its order. */
export function idsStatement(filter: CatalogueFilter): Statement {
  const values: unknown[] = [];
  const use = placeholders(values);
  const conditions = foundBy(filter.query, use) + filteredBy(filter, use);
  const tools = filter.sort === 'newest' ? '' : 'join tools t on t.id = s.id';
  return {
    text: `select s.id from tool_search s ${tools} where ${conditions} order by ${ORDERS[filter.sort]}
      limit ${CATALOGUE_PAGE_SIZE} offset ${use((filter.page - 1) * CATALOGUE_PAGE_SIZE)}`,
    values,
  };
}

/** The ids of tools that a search does not find, but which have something of each of its words (`isRelated`); those with its correction in their name come first, then those with it in their description, then those of a topic that it names. */
export function relatedStatement(filter: CatalogueFilter, meanings: readonly Meaning[]): Statement {
  const values: unknown[] = [];
  const use = placeholders(values);
  const conditions = meanings.map(({ words, facets }) => {
    const { topics, skills, languages, platforms } = facets;
    const choices = [
      ...words.map((word) => `s.related_text like ${use(toPattern(word))}`),
      topics.length > 0 && `s.topic = any(${use(topics)})`,
      skills.length > 0 && `s.skill_level = any(${use(skills)})`,
      languages.length > 0 && `s.filter_choices && ${use(languages)}::text[]`,
      platforms.length > 0 && `s.platforms && ${use(platforms)}::text[]`,
    ];
    return ` and (${choices.filter(Boolean).join(' or ')})`;
  });
  const correction = correctSearch(meanings);
  const matchesFirst =
    correction === null
      ? ''
      : [`split_part(s.search_text, ${use(SEPARATOR)}, 1)`, 's.search_text']
          .map((text) => `${text} like ${use(toPattern(correction))} desc, `)
          .join('');
  const topics = namedTopics(meanings);
  const topicFirst =
    topics.length > 0 ? `coalesce(s.topic = any(${use(topics)}), false) desc, ` : '';
  return {
    text: `select s.id from tool_search s where not s.unlisted and s.search_text not like ${use(toPattern(filter.query.trim()))}
      ${filteredBy(filter, use)}${conditions.join('')} order by ${matchesFirst}${topicFirst}${NEWEST} limit ${MAX_RELATED}`,
    values,
  };
}

/** The ids of further tools of the topics of few related ones. */
export function fillStatement(filter: CatalogueFilter, related: readonly string[]): Statement {
  const values: unknown[] = [];
  const use = placeholders(values);
  const ids = `${use(related)}::uuid[]`;
  return {
    text: `select s.id from tool_search s where not s.unlisted and s.search_text not like ${use(toPattern(filter.query.trim()))}
      ${filteredBy(filter, use)} and s.id <> all(${ids}) and s.topic in (select topic from tool_search where id = any(${ids}))
      order by ${NEWEST} limit ${FEW_RELATED - related.length}`,
    values,
  };
}

export const SIZE = 'select count(*)::int as size from tool_search where not unlisted';

/** For each word, the words that begin with it or are similar to it: rows of the word and one of them. */
export const similarWords = (words: readonly string[]): Statement => ({
  text: `select searched.word, known.word as known from unnest($1::text[], $2::text[]) as searched(word, beginning)
    cross join lateral ((select word from search_words where word like searched.beginning limit 1)
      union all (select word from search_words where word % searched.word order by similarity(word, searched.word) desc, word limit 50)) known`,
  values: [words, words.map((word) => `${escapeLike(word)}%`)],
});
