import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { Download } from '../downloads/download.entity';
import { CreateDownloadsTables1795000000002 } from './migrations/1795000000002-create-downloads-tables';

export const downloadsSchema: PersistenceOptions = {
  service: 'downloads',
  entities: [Download],
  migrations: [...MESSAGING_MIGRATIONS, CreateDownloadsTables1795000000002],
};
