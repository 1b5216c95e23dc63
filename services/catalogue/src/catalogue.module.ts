import { Module } from '@nestjs/common';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { StorageModule } from '@libs/storage';
import { CatalogueSettings } from './catalogue.settings';
import { PurchasesProjection } from './counts/purchases.projection';
import { ToolDownloadedConsumer } from './counts/tool-downloaded.consumer';
import { BackupMetrics } from './objects/backups';
import { BucketBinding } from './objects/bucket-binding';
import { ObjectRepository } from './objects/object.repository';
import { SweepObjects } from './objects/sweep-objects';
import { SweepJob } from './objects/sweep.job';
import { AdminPathsController } from './paths/admin-paths.controller';
import { PathRepository } from './paths/path.repository';
import { PathsController } from './paths/paths.controller';
import { PathsService } from './paths/paths.service';
import { FillCatalogue } from './samples/fill-catalogue';
import { SampleCatalogueJob } from './samples/sample-catalogue.job';
import { SeedingRepository } from './samples/seeding.repository';
import { catalogueSchema } from './store/schema';
import { AdminToolsController } from './tools/admin-tools.controller';
import { CheckPrice } from './tools/check-price';
import { InternalToolsController } from './tools/internal-tools.controller';
import { SearchColumnsJob } from './tools/search-columns.job';
import { ToolRepository } from './tools/tool.repository';
import { ToolsController } from './tools/tools.controller';
import { ToolsService } from './tools/tools.service';
import { AcceptUpload } from './uploads/accept-upload';
import { acceptMultipart } from './uploads/receive-upload';
import { Scanner } from './uploads/scanner';

@Module({
  imports: [
    PersistenceModule.forService(catalogueSchema),
    MessagingModule.forService('catalogue'),
    StorageModule.forService(),
  ],
  controllers: [
    ToolsController,
    AdminToolsController,
    InternalToolsController,
    PathsController,
    AdminPathsController,
    ToolDownloadedConsumer,
    PurchasesProjection,
  ],
  providers: [
    ToolRepository,
    ToolsService,
    CheckPrice,
    SearchColumnsJob,
    AcceptUpload,
    Scanner,
    PathRepository,
    PathsService,
    ObjectRepository,
    BucketBinding,
    BackupMetrics,
    SweepObjects,
    SweepJob,
    SeedingRepository,
    FillCatalogue,
    SampleCatalogueJob,
  ],
})
export class CatalogueModule {}

export const catalogue: ServiceDefinition<CatalogueSettings> = {
  name: 'catalogue',
  settings: CatalogueSettings,
  module: CatalogueModule,
  transports: (app) => [app.get(JetStreamStrategy)],
  prepare: acceptMultipart,
};
