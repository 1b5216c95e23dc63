import { Module } from '@nestjs/common';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { StorageModule } from '@libs/storage';
import { DownloadsSettings } from './downloads.settings';
import { EntitlementsProjection } from './entitlements/entitlements.projection';
import { ToolsProjection } from './tools/tools.projection';
import { UsersProjection } from './users/users.projection';
import { AdminDownloadsController } from './members/admin-downloads.controller';
import { DashboardController } from './members/members.controller';
import { DownloadedToolsController } from './members/downloaded-tools.controller';
import { RecordDownloads } from './downloads/record-download';
import { DownloadsController } from './downloads/downloads.controller';
import { MemberToolsController } from './members/member-tools.controller';
import { ResumedDownloadsController } from './downloads/resumed-downloads.controller';
import { UserDataController } from './members/user-downloads.controller';
import { downloadsSchema } from './store/schema';
import { AuthorizeDownload } from './downloads/authorize-download';
import { FindStoredFile } from './downloads/find-stored-file';
import { EnsureTool } from './tools/ensure-tool';
import { ListMemberTools } from './members/list-member-tools';
import { ReadDashboard } from './members/read-dashboard';
import { ResumeDownload } from './downloads/resume-download';

@Module({
  imports: [
    PersistenceModule.forService(downloadsSchema),
    MessagingModule.forService('downloads'),
    StorageModule.forService('read'),
  ],
  controllers: [
    AdminDownloadsController,
    DashboardController,
    DownloadedToolsController,
    DownloadsController,
    MemberToolsController,
    EntitlementsProjection,
    ResumedDownloadsController,
    ToolsProjection,
    UserDataController,
    UsersProjection,
  ],
  providers: [
    AuthorizeDownload,
    FindStoredFile,
    EnsureTool,
    ListMemberTools,
    ReadDashboard,
    RecordDownloads,
    ResumeDownload,
  ],
})
export class DownloadsModule {}

export const downloads: ServiceDefinition<DownloadsSettings> = {
  name: 'downloads',
  settings: DownloadsSettings,
  module: DownloadsModule,
  transports: (app) => [app.get(JetStreamStrategy)],
};
