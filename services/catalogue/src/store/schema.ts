import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { ToolOwner } from '../counts/purchases.projection';
import { RetiredObject, BucketId, SweepPermission } from '../objects/object.entity';
import { Path, PathStep } from '../paths/path.entity';
import { SeededTool, Seeding } from '../samples/seeding.repository';
import { DeletedTool, ToolRecord, ToolSearch } from '../tools/tool.entity';
import { CreateCatalogueTables1795000000002 } from './migrations/1795000000002-create-catalogue-tables';

export const catalogueSchema: PersistenceOptions = {
  service: 'catalogue',
  entities: [
    ToolRecord,
    ToolSearch,
    DeletedTool,
    ToolOwner,
    Path,
    PathStep,
    RetiredObject,
    BucketId,
    SweepPermission,
    Seeding,
    SeededTool,
  ],
  migrations: [...MESSAGING_MIGRATIONS, CreateCatalogueTables1795000000002],
};
