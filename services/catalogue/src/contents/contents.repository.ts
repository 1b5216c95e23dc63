import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccessLevel, ToolContents } from '@libs/contracts';
import { conflict, notFound } from '@libs/errors';
import { DataSource } from 'typeorm';
import type { StoredEntry } from '../uploads/check-policy';

/** The file of a tool, and the place of one of its entries in the stored object. */
export interface FoundEntry {
  fileKey: string;
  accessLevel: AccessLevel;
  entry: StoredEntry;
}

/** The files of an upload are public, their places in the object are not. A tool that is no archive has one file, under its present name. */
const CONTENTS = `
  select t.filename, t.file_sha256 as sha256, t.access_level = 'free' as whole,
    (select json_agg(json_build_object('path', case when r.report->'archive' = 'null' then t.filename else e->>'path' end,
      'size', (e->>'size')::bigint, 'sha256', e->>'sha256') order by place) from jsonb_array_elements(r.entries) with ordinality as listed(e, place)) as entries,
    r.sha256 is not null as checked
  from tools t left join file_reports r on r.sha256 = t.file_sha256 where t.id = $1`;

const ENTRY = `
  select t.file_key as "fileKey", t.access_level as "accessLevel", e as entry
  from tools t join file_reports r on r.sha256 = t.file_sha256, jsonb_array_elements(r.entries) as listed(e)
  where t.id = $1 and case when r.report->'archive' = 'null' then t.filename else e->>'path' end = $2 limit 1`;

type ContentsRow = Omit<ToolContents, 'sha256' | 'entries'> & {
  sha256: string | null;
  entries: ToolContents['entries'] | null;
  checked: boolean;
};

export const noSuchEntry = () =>
  notFound('entry_not_found', 'The file of this tool has no such entry');

/** Reads what is in the files of tools. */
@Injectable()
export class ContentsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Throws `not-found`, or `conflict` when the tool has no file or it is being checked. */
  async find(toolId: string): Promise<ToolContents> {
    const [row] = await this.dataSource.query<ContentsRow[]>(CONTENTS, [toolId]);
    if (!row) throw notFound('tool_not_found', 'Tool not found');
    if (row.sha256 === null) throw conflict('tool_has_no_file', 'This tool has no file yet');
    const { checked, entries, sha256, ...contents } = row;
    if (!checked)
      throw conflict('conflict', 'The file is being checked. Please try again in a minute.');
    return { ...contents, sha256, entries: entries ?? [] };
  }

  /** Throws `not-found` when the tool or its file has no such entry. */
  async findEntry(toolId: string, path: string): Promise<FoundEntry> {
    const [found] = await this.dataSource.query<FoundEntry[]>(ENTRY, [toolId, path]);
    if (!found) throw noSuchEntry();
    return found;
  }
}
