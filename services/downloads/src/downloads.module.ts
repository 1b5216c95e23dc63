import { Module } from '@nestjs/common';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { StorageModule } from '@libs/storage';
import { ToolCopiesModule } from '@libs/tool-copies';
import { AuthorizeDownload } from './downloads/authorize-download';
import { DownloadRepository } from './downloads/download.repository';
import { AccessController } from './downloads/access.controller';
import { DownloadsController } from './downloads/downloads.controller';
import { ExplainAccess } from './downloads/explain-access';
import { RecordDownload } from './downloads/record-download';
import { ResumedDownloadsController } from './downloads/resumed-downloads.controller';
import { TeacherNotesController } from './downloads/teacher-notes.controller';
import { VersionDownloadsController } from './downloads/version-downloads.controller';
import { VersionsClient } from './downloads/versions.client';
import { DownloadsSettings } from './downloads.settings';
import {
  EntitlementRepository,
  EntitlementsProjection,
} from './entitlements/entitlements.projection';
import { EntitlementsClient } from './entitlements/entitlements.client';
import { MemberRepository } from './members/member.repository';
import { MembersController, UserDownloadsController } from './members/members.controller';
import { RatingRepository } from './ratings/rating.repository';
import {
  AdminRatingsController,
  RatingReportsController,
  ToolRatingsController,
} from './ratings/ratings.controller';
import { RatingsService } from './ratings/ratings.service';
import { downloadsSchema } from './store/schema';
import { UpdateMailsController } from './update-notices/update-mails.controller';
import { UpdateNoticesJob } from './update-notices/update-notices.job';
import { UpdateNoticesRepository } from './update-notices/update-notices.repository';
import { DeletionsProjection } from './deletions/deletions.projection';

@Module({
  imports: [
    PersistenceModule.forService(downloadsSchema),
    MessagingModule.forService('downloads'),
    StorageModule.forService('read'),
    ToolCopiesModule.forService(DownloadsSettings),
  ],
  controllers: [
    AccessController,
    DownloadsController,
    VersionDownloadsController,
    TeacherNotesController,
    ResumedDownloadsController,
    MembersController,
    UserDownloadsController,
    AdminRatingsController,
    RatingReportsController,
    ToolRatingsController,
    EntitlementsProjection,
    DeletionsProjection,
    UpdateMailsController,
  ],
  providers: [
    AuthorizeDownload,
    ExplainAccess,
    RecordDownload,
    DownloadRepository,
    EntitlementRepository,
    EntitlementsClient,
    VersionsClient,
    MemberRepository,
    RatingRepository,
    RatingsService,
    UpdateNoticesRepository,
    UpdateNoticesJob,
  ],
})
export class DownloadsModule {}

export const downloads: ServiceDefinition<DownloadsSettings> = {
  name: 'downloads',
  settings: DownloadsSettings,
  module: DownloadsModule,
  transports: (app) => [app.get(JetStreamStrategy)],
};
