import type { PersistenceOptions } from '@libs/persistence';
import { catalogueSchema } from '../../services/catalogue/src/store/schema';
import { downloadsSchema } from '../../services/downloads/src/store/schema';
import { identitySchema } from '../../services/identity/src/store/schema';
import { paymentsSchema } from '../../services/payments/src/store/schema';

/** The services that keep data: each has a database of its own. */
export const DATA_SERVICES = ['identity', 'catalogue', 'downloads', 'payments'] as const;

/** Name of a service that keeps data. */
export type DataService = (typeof DATA_SERVICES)[number];

/** What each of them keeps. */
export const SCHEMAS: Readonly<Record<DataService, PersistenceOptions>> = {
  identity: identitySchema,
  catalogue: catalogueSchema,
  downloads: downloadsSchema,
  payments: paymentsSchema,
};
