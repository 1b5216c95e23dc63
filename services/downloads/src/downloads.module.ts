import { Module } from '@nestjs/common';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { StorageModule } from '@libs/storage';
import { DownloadsSettings } from './downloads.settings';
import { EntitlementsProjection } from './events/entitlements.projection';
import { ToolsProjection } from './events/tools.projection';
import { UsersProjection } from './events/users.projection';
import { AdminDownloadsController } from './http/admin-downloads.controller';
import { DashboardController } from './http/dashboard.controller';
import { DownloadedToolsController } from './http/downloaded-tools.controller';
import { RecordDownloads } from './use-cases/record-downloads';
import { DownloadsController } from './http/downloads.controller';
import { MemberToolsController } from './http/member-tools.controller';
import { ResumedDownloadsController } from './http/resumed-downloads.controller';
import { UserDataController } from './http/user-data.controller';
import { downloadsSchema } from './store/schema';
import { AuthorizeDownload } from './use-cases/authorize-download';
import { FindStoredFile } from './use-cases/find-stored-file';
import { EnsureTool } from './use-cases/ensure-tool';
import { ListMemberTools } from './use-cases/list-member-tools';
import { ReadDashboard } from './use-cases/read-dashboard';
import { ResumeDownload } from './use-cases/resume-download';

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
