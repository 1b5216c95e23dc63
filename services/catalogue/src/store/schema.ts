import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { ToolOwner } from '../counts/purchases.projection';
import { RetiredObject, BucketId, SweepPermission } from '../objects/object.entity';
import { Certificate } from '../certificates/certificate.entity';
import { Path, PathStep } from '../paths/path.entity';
import { PreviewRecord } from '../previews/preview.entity';
import { DeletedUser, PathProgress } from '../progress/progress.entity';
import { ScreenshotRecord } from '../screenshots/screenshot.entity';
import { SeededTool, Seeding } from '../samples/seeding.repository';
import { FormerSlug } from '../tools/former-slug.entity';
import { SearchWord } from '../tools/search-word.entity';
import { DeletedTool, ToolRecord, ToolSearch } from '../tools/tool.entity';
import { AddToolSlugs1795000000003 } from './migrations/1795000000003-add-tool-slugs';
import { CreateScreenshots1795000000004 } from './migrations/1795000000004-create-screenshots';
import { AddCatalogueFilters1795000000010 } from './migrations/1795000000010-add-catalogue-filters';
import { AddFeaturedTools1795000000020 } from './migrations/1795000000020-add-featured-tools';
import { CreatePreviews1795000000021 } from './migrations/1795000000021-create-previews';
import { AddPathProgress1795000000030 } from './migrations/1795000000030-add-path-progress';
import { AddMemberRatings1795000000031 } from './migrations/1795000000031-add-member-ratings';
import { CreateCatalogueTables1795000000002 } from './migrations/1795000000002-create-catalogue-tables';

export const catalogueSchema: PersistenceOptions = {
  service: 'catalogue',
  entities: [
    ToolRecord,
    ToolSearch,
    DeletedTool,
    FormerSlug,
    ScreenshotRecord,
    PreviewRecord,
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
  migrations: [
    ...MESSAGING_MIGRATIONS,
    CreateCatalogueTables1795000000002,
    AddToolSlugs1795000000003,
    CreateScreenshots1795000000004,
    AddCatalogueFilters1795000000010,
    AddFeaturedTools1795000000020,
    CreatePreviews1795000000021,
    AddPathProgress1795000000030,
    AddMemberRatings1795000000031,
  ],
};
