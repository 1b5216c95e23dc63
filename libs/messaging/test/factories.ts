import { randomUUID } from 'node:crypto';
import { toolUpdated } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import type { TestService } from '@testing';

/** A `tool.updated` event, of a new tool unless an id is given. */
export const aToolUpdate = (
  name: string,
  { id = randomUUID(), version = 1 }: { id?: string; version?: number } = {},
) =>
  toolUpdated(
    {
      id,
      name,
      slug: 'a-tool',
      description: '',
      filename: 'a.zip',
      language: 'python',
      thumbnailUrl: null,
      accessLevel: 'free',
      price: 0,
      proUntil: null,
      file: null,
      unlisted: false,
      fileUpdatedAt: null,
      currentVersion: null,
      withdrawnFiles: [],
      version,
    },
    { version },
  );

/** Adds events to the outbox in their own transaction. */
export const announce = (
  service: TestService,
  ...events: ReturnType<typeof aToolUpdate>[]
): Promise<void> => service.app.get(Transactions).run((tx) => addToOutbox(tx, ...events));
