import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { notFound } from '@libs/errors';
import { DataSource, type EntityManager } from 'typeorm';
import { PreviewRecord } from './preview.entity';

export const NO_SUCH_PREVIEW = 'Preview not found';

const KNOWN =
  'select from previews p join tools t on t.id = p.tool_id and t.file_key = p.file_key where p.object_key = $1';
const OUTDATED = `
  select p.tool_id as id from previews p join tools t on t.id = p.tool_id
  where t.file_key is distinct from p.file_key order by p.tool_id`;

/** Reads and writes the previews of tools. */
@Injectable()
export class PreviewRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Throws `not-found` unless a tool shows the preview now. */
  async requireShown(objectKey: string): Promise<void> {
    const rows = await this.dataSource.query<unknown[]>(KNOWN, [objectKey]);
    if (rows.length === 0) throw notFound('preview_not_found', NO_SUCH_PREVIEW);
  }

  find(toolId: string, tx: EntityManager = this.dataSource.manager): Promise<PreviewRecord | null> {
    return tx.findOneBy(PreviewRecord, { toolId });
  }

  /** Returns the tools whose file was replaced since their preview was extracted. */
  async findOutdated(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(OUTDATED);
    return rows.map(({ id }) => id);
  }

  /** Replaces the preview of a locked tool, or removes it. */
  async set(
    tx: EntityManager,
    toolId: string,
    preview: Omit<PreviewRecord, 'toolId' | 'tool'> | null,
  ): Promise<void> {
    await tx.delete(PreviewRecord, { toolId }); // a trigger retires its object
    if (preview) await tx.insert(PreviewRecord, { ...preview, toolId });
  }
}
