import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type CatalogueFilter,
  correct,
  correctSearch,
  countFacets,
  FEW_RELATED,
  isListed,
  LISTED_WORDS,
  lastPage,
  type Meaning,
  toMeaning,
  searchedWords,
  TIME_RANGE_NAMES,
  type ToolAttributes,
  type ToolGroup,
} from '@libs/contracts';
import { DataSource } from 'typeorm';
import { LISTED_TOOLS } from '../tools/tool.repository';
import {
  fillStatement,
  groupsStatement,
  idsStatement,
  relatedStatement,
  SIZE,
  similarWords,
  type Statement,
} from './catalogue-statements';

type Group = Omit<ToolGroup, 'time'> & { time: number | null };

const TOOLS = `select row_to_json(t)::text as json from (select ${LISTED_TOOLS.columns} from tools
  where id = any($1::uuid[]) order by array_position($1::uuid[], id)) t`;

/** Reads pages of the catalogue under its filters, by the rules of `selectTools` in libs/contracts. */
@Injectable()
export class CataloguePagesRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns a page as JSON text. */
  async pageJson(filter: CatalogueFilter): Promise<string> {
    const [size, counts, meanings, first] = await Promise.all([
      this.size(),
      this.counts(filter),
      this.interpret(filter.query),
      filter.page === 1 ? this.tools(idsStatement(filter)) : undefined, // a first page always exists
    ]);
    const page = Math.min(filter.page, lastPage(counts.total));
    const [tools, related] = await Promise.all([
      first ?? this.tools(idsStatement({ ...filter, page })),
      this.related(filter, meanings),
    ]);
    const rest = JSON.stringify({ page, size, ...counts, correction: correctSearch(meanings) });
    return `{"tools":[${tools}],"related":[${related}],${rest.slice(1)}`;
  }

  private async size(): Promise<number> {
    const [row] = await this.dataSource.query<{ size: number }[]>(SIZE);
    return row?.size ?? 0;
  }

  private async counts(filter: CatalogueFilter): Promise<ReturnType<typeof countFacets>> {
    const groups = await this.rows<Group>(groupsStatement(filter));
    return countFacets(
      groups.map((group) => ({ ...group, time: timeRange(group.time) })),
      filter,
    );
  }

  private async interpret(query: string): Promise<Meaning[]> {
    const words = searchedWords(query);
    const unknown = words.filter((word) => !isListed(word));
    if (unknown.length === 0) return words.map((word) => toMeaning([word], false));
    const rows = await this.rows<{ word: string; known: string }>(similarWords(unknown));
    return words.map((word) => {
      const similar = rows.filter((row) => row.word === word).map(({ known }) => known);
      const isKnown = isListed(word) || similar.some((known) => known.startsWith(word));
      return isKnown ? toMeaning([word], false) : correct(word, [...similar, ...LISTED_WORDS]);
    });
  }

  private async related(filter: CatalogueFilter, meanings: readonly Meaning[]): Promise<string> {
    if (meanings.length === 0) return '';
    const ids = await this.ids(relatedStatement(filter, meanings));
    const isFew = ids.length > 0 && ids.length < FEW_RELATED;
    return this.toolsJson(isFew ? [...ids, ...(await this.ids(fillStatement(filter, ids)))] : ids);
  }

  private async tools(statement: Statement): Promise<string> {
    return this.toolsJson(await this.ids(statement));
  }

  private async ids(statement: Statement): Promise<string[]> {
    return (await this.rows<{ id: string }>(statement)).map(({ id }) => id);
  }

  private async toolsJson(ids: readonly string[]): Promise<string> {
    if (ids.length === 0) return '';
    const tools = await this.rows<{ json: string }>({ text: TOOLS, values: [ids] });
    return tools.map(({ json }) => json).join(',');
  }

  private rows<Row>({ text, values }: Statement): Promise<Row[]> {
    return this.dataSource.query<Row[]>(text, values);
  }
}

const timeRange = (number: number | null): ToolAttributes['time'] =>
  number === null ? null : (TIME_RANGE_NAMES[number] ?? null);
