import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { CreateCatalogueTables1700000100000 } from './migrations/1700000100000-create-catalogue-tables';
import { ExplainTools1700000110000 } from './migrations/1700000110000-explain-tools';
import { CreateToolOwners1700000120000 } from './migrations/1700000120000-create-tool-owners';
import { GuardSweeps1700000130000 } from './migrations/1700000130000-guard-sweeps';
import { CreatePaths1700000140000 } from './migrations/1700000140000-create-paths';
import { IndexSearches1700000150000 } from './migrations/1700000150000-index-searches';
import { IndexLanguages1700000160000 } from './migrations/1700000160000-index-languages';
import { CreateToolSearch1700000170000 } from './migrations/1700000170000-create-tool-search';
import { CreateDeletedTools1700000190000 } from './migrations/1700000190000-create-deleted-tools';
import { RetiredObject } from './retired-object.entity';
import { ToolRecord } from './tool.entity';

export const catalogueSchema: PersistenceOptions = {
  service: 'catalogue',
  entities: [ToolRecord, RetiredObject],
  migrations: [
    ...MESSAGING_MIGRATIONS,
    CreateCatalogueTables1700000100000,
    ExplainTools1700000110000,
    CreateToolOwners1700000120000,
    GuardSweeps1700000130000,
    CreatePaths1700000140000,
    IndexSearches1700000150000,
    IndexLanguages1700000160000,
    CreateToolSearch1700000170000,
    CreateDeletedTools1700000190000,
  ],
};
