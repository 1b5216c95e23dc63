import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { DeletedTool, ToolView } from '@libs/tool-copies';
import { Download } from '../downloads/download.entity';
import { Membership, Purchase } from '../entitlements/entitlement.entity';
import { RatingRecord, RatingReportRecord, ToolRatings } from '../ratings/rating.entity';
import { UpdateNotice, UpdateSubscriber } from '../update-notices/update-notices.repository';
import { WithdrawalNotice } from '../withdrawal-notices/withdrawal-notices.repository';
import { DeletedUser } from '../deletions/deletions.projection';
import { CreateDownloadsTables1798000000003 } from './migrations/1798000000003-create-downloads-tables';

export const downloadsSchema: PersistenceOptions = {
  service: 'downloads',
  entities: [
    Download,
    Membership,
    Purchase,
    RatingRecord,
    RatingReportRecord,
    ToolRatings,
    UpdateSubscriber,
    UpdateNotice,
    WithdrawalNotice,
    ToolView,
    DeletedTool,
    DeletedUser,
  ],
  migrations: [...MESSAGING_MIGRATIONS, CreateDownloadsTables1798000000003],
};
