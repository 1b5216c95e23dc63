import { Module } from '@nestjs/common';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { StorageModule } from '@libs/storage';
import { CatalogueSettings } from './catalogue.settings';
import { PurchasesProjection } from './counts/purchases.projection';
import { ToolDownloadedConsumer } from './counts/tool-downloaded.consumer';
import { AddToolController } from './tools/add-tool.controller';
import { AdminPathsController } from './paths/admin-paths.controller';
import { AdminToolsController } from './tools/admin-tools.controller';
import { ChangeToolController } from './tools/change-tool.controller';
import { InternalToolsController } from './tools/internal-tools.controller';
import { acceptMultipart } from './uploads/receive-upload';
import { PathsController } from './paths/paths.controller';
import { ThumbnailController } from './tools/thumbnail.controller';
import { ToolsController } from './tools/tools.controller';
import { SampleCatalogueJob } from './samples/sample-catalogue.job';
import { SearchColumnsJob } from './tools/search-columns.job';
import { SweepJob } from './objects/sweep.job';
import { BucketBinding } from './objects/bucket-binding';
import { BackupMetrics } from './objects/backups';
import { ObjectReferenceRepository } from './objects/object.repository';
import { PathsRepository } from './paths/path.repository';
import { ToolsRepository } from './tools/tool.repository';
import { catalogueSchema } from './store/schema';
import { SeedingProgressRepository } from './samples/seeding.repository';
import { Scanner } from './uploads/scanner';
import { AcceptUpload } from './uploads/accept-upload';
import { AddSamplePaths } from './samples/add-sample-paths';
import { AddTool } from './tools/tool-changes';
import { ChangePath } from './paths/paths.service';
import { CheckPrice } from './tools/check-price';
import { EditTool } from './tools/edit-tool';
import { FillCatalogue } from './samples/fill-catalogue';
import { RecordOwnership } from './counts/record-ownership';
import { RemoveTool } from './tools/remove-tool';
import { SweepObjects } from './objects/sweep-objects';

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
