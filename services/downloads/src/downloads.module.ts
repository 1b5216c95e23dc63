import { Module } from '@nestjs/common';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { StorageModule } from '@libs/storage';
import { DeletionsModule } from './deletions/deletions.module';
import { DownloadFilesModule } from './downloads/download-files.module';
import { DownloadsSettings } from './downloads.settings';
import { EntitlementsModule } from './entitlements/entitlements.module';
import { MembersModule } from './members/members.module';
import { RatingsModule } from './ratings/ratings.module';
import { downloadsSchema } from './store/schema';
import { UpdateNoticesModule } from './update-notices/update-notices.module';
import { WithdrawalNoticesModule } from './withdrawal-notices/withdrawal-notices.module';

/** The features, each after those that it uses. */
@Module({
  imports: [
    PersistenceModule.forService(downloadsSchema),
    MessagingModule.forService('downloads'),
    StorageModule.forService('read'),
    DeletionsModule,
    EntitlementsModule,
    DownloadFilesModule,
    UpdateNoticesModule,
    WithdrawalNoticesModule,
    RatingsModule,
    MembersModule,
  ],
})
export class DownloadsModule {}

export const downloads: ServiceDefinition<DownloadsSettings> = {
  name: 'downloads',
  settings: DownloadsSettings,
  module: DownloadsModule,
  transports: (app) => [app.get(JetStreamStrategy)],
};
