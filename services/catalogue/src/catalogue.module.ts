import { Module } from '@nestjs/common';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { StorageModule } from '@libs/storage';
import { CatalogueSettings } from './catalogue.settings';
import { PurchasesProjection } from './events/purchases.projection';
import { ToolDownloadedConsumer } from './events/tool-downloaded.consumer';
import { AddToolController } from './http/add-tool.controller';
import { AdminPathsController } from './http/admin-paths.controller';
import { AdminToolsController } from './http/admin-tools.controller';
import { ChangeToolController } from './http/change-tool.controller';
import { InternalToolsController } from './http/internal-tools.controller';
import { acceptMultipart } from './http/receive-upload';
import { PathsController } from './http/paths.controller';
import { ThumbnailController } from './http/thumbnail.controller';
import { ToolsController } from './http/tools.controller';
import { SampleCatalogueJob } from './jobs/sample-catalogue.job';
import { SearchColumnsJob } from './jobs/search-columns.job';
import { SweepJob } from './jobs/sweep.job';
import { BucketBinding } from './store/bucket-binding';
import { BackupMetrics } from './store/last-backup';
import { ObjectReferenceRepository } from './store/object-references.repository';
import { PathsRepository } from './store/paths.repository';
import { ToolsRepository } from './store/tools.repository';
import { catalogueSchema } from './store/schema';
import { SeedingProgressRepository } from './store/seeding-progress.repository';
import { Scanner } from './uploads/scanner';
import { AcceptUpload } from './use-cases/accept-upload';
import { AddSamplePaths } from './use-cases/add-sample-paths';
import { AddTool } from './use-cases/add-tool';
import { ChangePath } from './use-cases/change-path';
import { CheckPrice } from './use-cases/check-price';
import { EditTool } from './use-cases/edit-tool';
import { FillCatalogue } from './use-cases/fill-catalogue';
import { RecordOwnership } from './use-cases/record-ownership';
import { RemoveTool } from './use-cases/remove-tool';
import { SweepObjects } from './use-cases/sweep-objects';

@Module({
  imports: [
    PersistenceModule.forService(catalogueSchema),
    MessagingModule.forService('catalogue'),
    StorageModule.forService(),
  ],
  controllers: [
    ToolsController,
    ThumbnailController,
    AddToolController,
    ChangeToolController,
    AdminToolsController,
    InternalToolsController,
    PathsController,
    AdminPathsController,
    ToolDownloadedConsumer,
    PurchasesProjection,
  ],
  providers: [
    ToolsRepository,
    PathsRepository,
    ObjectReferenceRepository,
    SeedingProgressRepository,
    BucketBinding,
    BackupMetrics,
    AcceptUpload,
    AddTool,
    ChangePath,
    CheckPrice,
    EditTool,
    RemoveTool,
    RecordOwnership,
    SweepObjects,
    FillCatalogue,
    AddSamplePaths,
    Scanner,
    SampleCatalogueJob,
    SearchColumnsJob,
    SweepJob,
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
