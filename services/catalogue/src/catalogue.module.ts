import { Module } from '@nestjs/common';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { StorageModule } from '@libs/storage';
import { CatalogueSettings } from './catalogue.config';
import { PurchasesProjection } from './events/purchases.projection';
import { ToolDownloadedConsumer } from './events/tool-downloaded.consumer';
import { acceptMultipart } from './http/accept-multipart';
import { AddToolController } from './http/add-tool.controller';
import { AdminToolsController } from './http/admin-tools.controller';
import { ChangeToolController } from './http/change-tool.controller';
import { InternalToolsController } from './http/internal-tools.controller';
import { ThumbnailController } from './http/thumbnail.controller';
import { ToolsController } from './http/tools.controller';
import { SampleCatalogueJob } from './jobs/sample-catalogue.job';
import { SearchColumnsJob } from './jobs/search-columns.job';
import { SweepJob } from './jobs/sweep.job';
import { AdminTools } from './store/admin-tools';
import { BackupMetrics } from './store/backup-metrics';
import { BucketBinding } from './store/bucket-binding';
import { ObjectReferences } from './store/object-references';
import { PublicTools } from './store/public-tools';
import { catalogueSchema } from './store/schema';
import { SeedingProgress } from './store/seeding-progress';
import { StoredThumbnails } from './store/stored-thumbnails';
import { ToolStates } from './store/tool-states';
import { ClamdScanner } from './uploads/clamd-scanner';
import { NoScanner, Scanner } from './uploads/scanner';
import { AcceptUpload } from './use-cases/accept-upload';
import { AddTool } from './use-cases/add-tool';
import { CountDownloads } from './use-cases/count-downloads';
import { EditTool } from './use-cases/edit-tool';
import { FillCatalogue } from './use-cases/fill-catalogue';
import { RecordOwnership } from './use-cases/record-ownership';
import { RefreshSearch } from './use-cases/refresh-search';
import { RemoveTool } from './use-cases/remove-tool';
import { SetCount } from './use-cases/set-count';
import { SweepObjects } from './use-cases/sweep-objects';

/** The Nest module of the catalogue service. */
@Module({
  imports: [PersistenceModule.forService(catalogueSchema), MessagingModule.forService('catalogue'), StorageModule.forService()],
  controllers: [
    ToolsController,
    ThumbnailController,
    AddToolController,
    ChangeToolController,
    AdminToolsController,
    InternalToolsController,
    ToolDownloadedConsumer,
    PurchasesProjection,
  ],
  providers: [
    ...[PublicTools, AdminTools, StoredThumbnails, ToolStates, ObjectReferences, BucketBinding, SeedingProgress, BackupMetrics],
    ...[AcceptUpload, AddTool, EditTool, RemoveTool, SetCount, CountDownloads, RecordOwnership, SweepObjects, FillCatalogue, RefreshSearch],
    ...[SampleCatalogueJob, SearchColumnsJob, SweepJob],
    {
      provide: Scanner,
      inject: [CatalogueSettings],
      useFactory: ({ CLAMD_URL }: CatalogueSettings) => (CLAMD_URL ? new ClamdScanner(CLAMD_URL) : new NoScanner()),
    },
  ],
})
export class CatalogueModule {}

/** The catalogue service, as `main.ts` and the tests start it. */
export const catalogue: ServiceDefinition<CatalogueSettings> = {
  name: 'catalogue',
  settings: CatalogueSettings,
  module: CatalogueModule,
  transports: (app) => [app.get(JetStreamStrategy)],
  prepare: acceptMultipart,
};
