import { randomUUID } from 'node:crypto';
import { toolUpdated } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import type { TestService } from '@testing';

/** A tool that was edited; of a new tool when no id is given. */
export const aToolUpdate = (name: string, { id = randomUUID(), version = 1 }: { id?: string; version?: number } = {}) =>
  toolUpdated(
    {
      id,
      name,
      description: '',
      filename: 'a.zip',
      language: 'python',
      thumbnailUrl: null,
      accessLevel: 'free',
      price: 0,
      file: null,
      version,
    },
    { version },
  );

/** Announces events in a transaction of their own. */
export const announce = (service: TestService, ...events: ReturnType<typeof aToolUpdate>[]): Promise<void> =>
  service.app.get(Transactions).run((tx) => addToOutbox(tx, ...events));
