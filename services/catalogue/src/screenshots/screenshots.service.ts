import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { catalogueAudited, toolUpdated } from '@libs/contracts';
import { invalidFields, toDomainError } from '@libs/errors';
import { addToOutbox, publishAudit } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { createValidationPipe } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { ToolRepository } from '../tools/tool.repository';
import { toToolState } from '../tools/tool-state';
import { encodeScreenshot, IMAGE_TYPE } from '../uploads/encode-image';
import type { Upload, UploadedImage } from '../uploads/upload';
import { type ArrangeScreenshotsRequest, ScreenshotForm } from './screenshot.dto';
import { ScreenshotRepository } from './screenshot.repository';

/** Nothing was committed. */
const REFUSALS: ReadonlySet<string | undefined> = new Set(['conflict', 'not-found']);

const validation = createValidationPipe();

/** A checked screenshot in the object store, which no tool has yet. */
export interface StoredScreenshot {
  objectKey: string;
  alt: string;
  width: number;
  height: number;
}

/** Adds and arranges the screenshots of tools. A change publishes the tool, so that caches forget its page. */
@Injectable()
export class ScreenshotsService {
  constructor(
    private readonly tools: ToolRepository,
    private readonly screenshots: ScreenshotRepository,
    private readonly store: ObjectStore,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the tool as JSON. Throws `not-found`, `invalid` with the reason for a refusal, or `conflict` when the tool has as many as it can. */
  async add(toolId: string, { fields, screenshot }: Upload, actorId: string): Promise<string> {
    if (!screenshot) throw invalidFields([{ field: 'screenshot', message: 'Choose a picture.' }]);
    const { alt } = (await validation.transform(Object.fromEntries(fields), {
      type: 'body',
      metatype: ScreenshotForm,
    })) as ScreenshotForm;
    const stored = await this.save(screenshot, alt);
    try {
      return await this.change(toolId, actorId, (tx) => this.append(tx, toolId, stored));
    } catch (error) {
      if (REFUSALS.has(toDomainError(error)?.kind)) await this.store.remove(stored.objectKey);
      throw error; // after any other failure the sweeper removes the object, if no tool has it
    }
  }

  /** Returns the tool as JSON. Throws `not-found`, or `conflict` when the tool has screenshots that the request does not name. */
  arrange(
    toolId: string,
    { screenshots, removed = [] }: ArrangeScreenshotsRequest,
    actorId: string,
  ): Promise<string> {
    return this.change(toolId, actorId, (tx) =>
      this.screenshots.arrange(tx, toolId, screenshots, removed),
    );
  }

  /** Checks and stores a picture. The sweeper removes it unless it is appended to a tool within a day. */
  async save(picture: UploadedImage, alt: string): Promise<StoredScreenshot> {
    const { bytes, width, height } = await encodeScreenshot(picture);
    const objectKey = `screenshots/${randomUUID()}`;
    await this.store.put(objectKey, bytes, { size: bytes.length, contentType: IMAGE_TYPE });
    return { objectKey, alt, width, height };
  }

  /** Adds a stored screenshot as the last one of a locked tool. */
  append(tx: EntityManager, toolId: string, stored: StoredScreenshot): Promise<void> {
    return this.screenshots.append(tx, { ...stored, id: uuidv7(), toolId });
  }

  private change(
    toolId: string,
    actorId: string,
    write: (tx: EntityManager) => Promise<void>,
  ): Promise<string> {
    return this.transactions.run(async (tx, at) => {
      const tool = await this.tools.lock(tx, toolId);
      const before = await this.screenshots.list(tx, toolId);
      await write(tx);
      const after = await this.screenshots.list(tx, toolId);
      tool.version += 1;
      await tx.save(tool);
      await addToOutbox(tx, toolUpdated(toToolState(tool), { version: tool.version }));
      const [wasShown, isShown] = [before, after].map((list) => ({
        screenshots: list.map(({ id, alt }) => ({ id, alt })),
      }));
      await publishAudit(tx, catalogueAudited, {
        action: 'tool.edit',
        actorId,
        subjectType: 'tool',
        subjectId: toolId,
        subjectName: tool.name,
        before: wasShown!,
        after: isShown!,
        at,
      });
      return (await this.tools.oneJson(toolId, tx)) ?? '';
    });
  }
}
