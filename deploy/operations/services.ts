import type { PersistenceOptions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import * as catalogue from '../../services/catalogue/src/operations';
import * as downloads from '../../services/downloads/src/operations';
import * as identity from '../../services/identity/src/operations';
import * as payments from '../../services/payments/src/operations';

/** The services that have a database, each its own. */
export const DATA_SERVICES = ['identity', 'catalogue', 'downloads', 'payments'] as const;

export type DataService = (typeof DATA_SERVICES)[number];

interface ServiceOperations {
  schema: PersistenceOptions;
  /** Publishes the state of up to `limit` entities after an id; returns the last id, or undefined at the end. */
  republishState: (
    tx: EntityManager,
    after: string | undefined,
    limit: number,
  ) => Promise<string | undefined>;
}

/** The published entry of each service. */
export const SERVICES: Readonly<Record<DataService, ServiceOperations>> = {
  identity,
  catalogue,
  downloads,
  payments,
};
