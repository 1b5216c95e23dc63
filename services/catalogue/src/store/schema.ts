import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { SigningKeyRecord } from '@libs/signing';
import { ToolOwner } from '../counts/purchases.projection';
import { RetiredObject, BucketId, SweepPermission } from '../objects/object.entity';
import { Certificate } from '../certificates/certificate.entity';
import { Path, PathStep } from '../paths/path.entity';
import { PreviewRecord } from '../previews/preview.entity';
import { DeletedUser, PathProgress } from '../progress/progress.entity';
import { ScreenshotRecord } from '../screenshots/screenshot.entity';
import { FileReport } from '../safety/file-report.entity';
import { SeededTool, Seeding } from '../samples/seeding.repository';
import { LogEntryRecord, LogState } from '../transparency-log/log-entry.entity';
import { FormerSlug } from '../tools/former-slug.entity';
import { SearchWord, ToolSearch } from '../tools/tool-search.entity';
import { DeletedTool, ToolRecord } from '../tools/tool.entity';
import { ToolVersionRecord } from '../tools/tool-version.entity';
import { CreateCatalogueTables1798000000004 } from './migrations/1798000000004-create-catalogue-tables';

export const catalogueSchema: PersistenceOptions = {
  service: 'catalogue',
  entities: [
    ToolRecord,
    ToolSearch,
    DeletedTool,
    FormerSlug,
    ToolVersionRecord,
    SigningKeyRecord,
    LogEntryRecord,
    LogState,
    ScreenshotRecord,
    PreviewRecord,
    FileReport,
    SearchWord,
    ToolOwner,
    Path,
    PathStep,
    PathProgress,
    Certificate,
    DeletedUser,
    RetiredObject,
    BucketId,
    SweepPermission,
    Seeding,
    SeededTool,
  ],
  migrations: [...MESSAGING_MIGRATIONS, CreateCatalogueTables1798000000004],
};
