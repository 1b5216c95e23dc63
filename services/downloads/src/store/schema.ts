import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { DeletedTool, ToolView } from '@libs/tool-copies';
import { Download } from '../downloads/download.entity';
import { Membership, Purchase } from '../entitlements/entitlement.entity';
import { RatingRecord, RatingReportRecord, ToolRatings } from '../ratings/rating.entity';
import { DeletedUser } from '../deletions/deletions.projection';
import { CreateDownloadsTables1795000000002 } from './migrations/1795000000002-create-downloads-tables';
import { CreateRatings1795000000030 } from './migrations/1795000000030-create-ratings';

export const downloadsSchema: PersistenceOptions = {
  service: 'downloads',
  entities: [
    Download,
    Membership,
    Purchase,
    RatingRecord,
    RatingReportRecord,
    ToolRatings,
    ToolView,
    DeletedTool,
    DeletedUser,
  ],
  migrations: [
    ...MESSAGING_MIGRATIONS,
    CreateDownloadsTables1795000000002,
    CreateRatings1795000000030,
  ],
};
