import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { RetiredObject } from '../objects/retired-object.entity';
import { ToolRecord } from '../tools/tool.entity';
import { CreateCatalogueTables1795000000002 } from './migrations/1795000000002-create-catalogue-tables';

export const catalogueSchema: PersistenceOptions = {
  service: 'catalogue',
  entities: [ToolRecord, RetiredObject],
  migrations: [...MESSAGING_MIGRATIONS, CreateCatalogueTables1795000000002],
};
