import type { InternalHttpClient } from '@libs/auth';
import type { ToolState } from '@libs/contracts';
import { notFound } from '@libs/errors';
import type { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { DELETED_TOOLS, ToolView } from './tool-view.entity';

/** A service's copies of catalogue's tools. Events keep them current; a tool whose event has not arrived yet is fetched. */
export class ToolCopies {
  constructor(
    private readonly transactions: Transactions,
    private readonly calls: InternalHttpClient,
    private readonly catalogueUrl: string,
  ) {}

  /** Stores the state of a tool, unless a newer one is stored or the tool was deleted. */
  save(tool: ToolState): Promise<void> {
    return this.transactions.run((tx) => saveTool(tx, tool));
  }

  /** Fetches the current state of a tool from catalogue and stores it. Throws not-found, or unavailable if catalogue is. */
  async fetch(toolId: string): Promise<void> {
    const tool = await this.calls.call<ToolState>({
      to: 'catalogue',
      url: this.catalogueUrl,
      path: `/internal/tools/${toolId}`,
    });
    if (!tool) throw notFound('tool_not_found', 'Tool not found');
    await this.save(tool);
  }

  /** Fetches a tool that is not stored yet, with the errors of `fetch`. */
  async ensure(toolId: string): Promise<void> {
    const isKnown = await this.transactions.read((database) =>
      database.existsBy(ToolView, { id: toolId }),
    );
    if (!isKnown) await this.fetch(toolId);
  }
}

async function saveTool(tx: EntityManager, tool: ToolState): Promise<void> {
  await DELETED_TOOLS.delayDeletion(tx, [tool.id]);
  await tx.query(
    `insert into tool_views (id, version, name, description, language, thumbnail_url, access_level, price, pro_until, unlisted, filename, file_key,
       file_sha256, file_updated_at, file_version, file_notes, file_published_at, withdrawn_files)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::jsonb where not exists (select from deleted_tools where id = $1)
     on conflict (id) do update set
       version = excluded.version, name = excluded.name, description = excluded.description, language = excluded.language,
       thumbnail_url = excluded.thumbnail_url, access_level = excluded.access_level, price = excluded.price, pro_until = excluded.pro_until, unlisted = excluded.unlisted,
       filename = excluded.filename, file_key = excluded.file_key, file_sha256 = excluded.file_sha256,
       file_updated_at = excluded.file_updated_at, file_version = excluded.file_version, file_notes = excluded.file_notes,
       file_published_at = excluded.file_published_at, withdrawn_files = excluded.withdrawn_files
     where excluded.version > tool_views.version`,
    [
      tool.id,
      tool.version,
      tool.name,
      tool.description,
      tool.language,
      tool.thumbnailUrl,
      tool.accessLevel,
      tool.price,
      tool.proUntil,
      tool.unlisted,
      tool.filename,
      tool.file?.key ?? null,
      tool.file?.sha256 ?? null,
      tool.fileUpdatedAt,
      tool.currentVersion?.number ?? null,
      tool.currentVersion?.notes ?? null,
      tool.currentVersion?.publishedAt ?? null,
      JSON.stringify(tool.withdrawnFiles),
    ],
  );
}
