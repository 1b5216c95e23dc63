import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { Download } from './download.entity';
import { CreateDownloads1700000400000 } from './migrations/1700000400000-create-downloads';
import { TrackToolUpdates1700000410000 } from './migrations/1700000410000-track-tool-updates';
import { CreateDeletedUsers1700000510000 } from './migrations/1700000510000-create-deleted-users';
import { StoreFileDigest1700000420000 } from './migrations/1700000420000-store-file-digest';

export const downloadsSchema: PersistenceOptions = {
  service: 'downloads',
  entities: [Download],
  migrations: [
    ...[...MESSAGING_MIGRATIONS, CreateDownloads1700000400000, TrackToolUpdates1700000410000, StoreFileDigest1700000420000],
    CreateDeletedUsers1700000510000,
  ],
};
