import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { catalogueAudited, type PreviewChoices, toolUpdated } from '@libs/contracts';
import { conflict, invalid, toDomainError } from '@libs/errors';
import { addToOutbox, publishAudit } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { ObjectStore } from '@libs/storage';
import type { EntityManager } from 'typeorm';
import { noSuchTool, ToolRepository } from '../tools/tool.repository';
import { toToolState } from '../tools/tool-state';
import type { ToolRecord } from '../tools/tool.entity';
import { TempFile } from '../uploads/temp-file';
import { listPages, readPage } from './archive-pages';
import { PreviewRepository } from './preview.repository';

/** Nothing was committed. */
const REFUSALS: ReadonlySet<string | undefined> = new Set(['conflict', 'not-found']);

const CONTENT_TYPE = 'text/html; charset=utf-8';

/** A page in the object store that was extracted from an archive. */
interface ExtractedPage {
  entry: string;
  objectKey: string;
}

/** Chooses the previews of tools. A change publishes the tool, so that caches forget its page. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly tools: ToolRepository,
    private readonly previews: PreviewRepository,
    private readonly store: ObjectStore,
    private readonly transactions: Transactions,
  ) {}

  /** Returns what is chosen and what can be. Throws `not-found`. */
  async list(toolId: string): Promise<PreviewChoices> {
    const { fileKey } = await this.findTool(toolId);
    const chosen = await this.previews.find(toolId);
    const entries = fileKey === null ? [] : await this.withFile(fileKey, listPages);
    return { entry: chosen?.entry ?? null, entries };
  }

  /** Returns the tool as JSON. Throws `not-found`, `invalid` when the archive has no such page, or `conflict` when its file is replaced meanwhile. */
  async choose(toolId: string, entry: string, actorId: string): Promise<string> {
    const { fileKey } = await this.findTool(toolId);
    const page =
      fileKey === null
        ? null
        : await this.withFile(fileKey, (archive) => this.extract(archive, entry));
    if (fileKey === null || !page) throw noSuchPage();
    try {
      return await this.change(toolId, actorId, async (tx, tool) => {
        if (tool.fileKey !== fileKey)
          throw conflict('file_replaced', 'The file was just replaced.');
        await this.previews.set(tx, toolId, { ...page, fileKey });
      });
    } catch (error) {
      if (REFUSALS.has(toDomainError(error)?.kind)) await this.store.remove(page.objectKey);
      throw error; // after any other failure the sweeper removes the object, if no tool has it
    }
  }

  /** Returns the tool as JSON. Throws `not-found`. */
  remove(toolId: string, actorId: string): Promise<string> {
    return this.change(toolId, actorId, (tx) => this.previews.set(tx, toolId, null));
  }

  /** Extracts the previews of replaced files again; one whose page is gone is removed. */
  async refresh(): Promise<void> {
    for (const toolId of await this.previews.findOutdated()) {
      const [tool, preview] = await Promise.all([
        this.tools.find(toolId),
        this.previews.find(toolId),
      ]);
      if (!tool?.fileKey || !preview) continue;
      const { fileKey } = tool;
      const page = await this.withFile(fileKey, (file) => this.extract(file, preview.entry));
      await this.transactions.run(async (tx) => {
        const locked = await this.tools.lock(tx, toolId);
        const current = await this.previews.find(toolId, tx);
        if (locked.fileKey !== fileKey || current?.objectKey !== preview.objectKey) return; // changed meanwhile: the next run, and the sweeper for this page
        await this.previews.set(tx, toolId, page && { ...page, fileKey });
        await publish(tx, locked);
      });
    }
  }

  /** Stores a page of an archive; null when it has no such page. The sweeper removes the object unless it is attached within a day. */
  async extract(archive: TempFile, entry: string): Promise<ExtractedPage | null> {
    const bytes = await readPage(archive, entry);
    if (!bytes) return null;
    const objectKey = `previews/${randomUUID()}`;
    await this.store.put(objectKey, bytes, { size: bytes.length, contentType: CONTENT_TYPE });
    return { entry, objectKey };
  }

  /** Makes an extracted page the preview of a new tool. */
  attach(tx: EntityManager, tool: ToolRecord, page: ExtractedPage): Promise<void> {
    return this.previews.set(tx, tool.id, { ...page, fileKey: tool.fileKey ?? '' });
  }

  private async findTool(id: string): Promise<ToolRecord> {
    const tool = await this.tools.find(id);
    if (!tool) throw noSuchTool();
    return tool;
  }

  private async withFile<T>(key: string, use: (file: TempFile) => Promise<T>): Promise<T> {
    const file = await TempFile.from(await this.store.get(key));
    try {
      return await use(file);
    } finally {
      await file.close();
    }
  }

  private change(
    toolId: string,
    actorId: string,
    write: (tx: EntityManager, tool: ToolRecord) => Promise<void>,
  ): Promise<string> {
    return this.transactions.run(async (tx, at) => {
      const tool = await this.tools.lock(tx, toolId);
      const before = { preview: (await this.previews.find(toolId, tx))?.entry ?? null };
      await write(tx, tool);
      const after = { preview: (await this.previews.find(toolId, tx))?.entry ?? null };
      await publish(tx, tool);
      await publishAudit(tx, catalogueAudited, {
        action: 'tool.edit',
        actorId,
        subjectType: 'tool',
        subjectId: toolId,
        subjectName: tool.name,
        before,
        after,
        at,
      });
      return (await this.tools.oneJson(toolId, tx)) ?? '';
    });
  }
}

async function publish(tx: EntityManager, tool: ToolRecord): Promise<void> {
  tool.version += 1;
  await tx.save(tool);
  await addToOutbox(tx, toolUpdated(toToolState(tool), { version: tool.version }));
}

const MESSAGE = 'The archive has no such page in UTF-8 with at most 4 MiB.';

const noSuchPage = () =>
  invalid('invalid_preview', MESSAGE, { fields: [{ field: 'entry', message: MESSAGE }] });
