import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { conflict, notFound } from '@libs/errors';
import { TOOL_LIMITS } from '@libs/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { ScreenshotRecord } from './screenshot.entity';

export const NO_SUCH_SCREENSHOT = 'Screenshot not found';

const noSuchScreenshot = () => notFound('screenshot_not_found', NO_SUCH_SCREENSHOT);

/** Reads and writes the screenshots of tools. */
@Injectable()
export class ScreenshotRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns the key of a screenshot's object. Throws `not-found`. */
  async findKey(toolId: string, id: string): Promise<string> {
    const found = await this.dataSource.manager.findOneBy(ScreenshotRecord, { id, toolId });
    if (!found) throw noSuchScreenshot();
    return found.objectKey;
  }

  list(tx: EntityManager, toolId: string): Promise<ScreenshotRecord[]> {
    return tx.find(ScreenshotRecord, { where: { toolId }, order: { position: 'asc' } });
  }

  /** Adds a screenshot as the last one of a locked tool. Throws `conflict` when the tool has as many as it can. */
  async append(
    tx: EntityManager,
    screenshot: Omit<ScreenshotRecord, 'position' | 'tool'>,
  ): Promise<void> {
    const position = await tx.countBy(ScreenshotRecord, { toolId: screenshot.toolId });
    if (position >= TOOL_LIMITS.screenshots)
      throw conflict(
        'too_many_screenshots',
        `A tool can have at most ${TOOL_LIMITS.screenshots} screenshots.`,
      );
    await tx.insert(ScreenshotRecord, { ...screenshot, position });
  }

  /** Keeps only these screenshots of a locked tool, in this order. Throws `not-found` when one of them is not the tool's, and `conflict` for one that is neither kept nor removed. */
  async arrange(
    tx: EntityManager,
    toolId: string,
    kept: readonly Pick<ScreenshotRecord, 'id' | 'alt'>[],
    removed: readonly string[],
  ): Promise<void> {
    const before = await this.list(tx, toolId);
    const known = new Map(before.map((screenshot) => [screenshot.id, screenshot]));
    if (kept.some(({ id }) => !known.has(id))) throw noSuchScreenshot();
    const keptIds = new Set(kept.map(({ id }) => id));
    const gone = before.filter(({ id }) => !keptIds.has(id));
    if (gone.some(({ id }) => !removed.includes(id)))
      throw conflict(
        'edited_meanwhile',
        'Somebody else has just added a screenshot. Your changes have not been saved yet.',
      );
    for (const { id } of gone) await tx.delete(ScreenshotRecord, { id }); // a trigger retires its object
    for (const [position, { id, alt }] of kept.entries())
      await tx.update(ScreenshotRecord, { id }, { position, alt });
  }
}
