import { Module } from '@nestjs/common';
import { JetStreamStrategy, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import type { ServiceDefinition } from '@libs/service';
import { StorageModule } from '@libs/storage';
import { CataloguePagesModule } from './catalogue-pages/catalogue-pages.module';
import { CatalogueSettings } from './catalogue.settings';
import { CertificatesModule } from './certificates/certificates.module';
import { ContentsModule } from './contents/contents.module';
import { CountsModule } from './counts/counts.module';
import { MembersModule } from './members/members.module';
import { ObjectsModule } from './objects/objects.module';
import { PathsModule } from './paths/paths.module';
import { PreviewsModule } from './previews/previews.module';
import { ProgressModule } from './progress/progress.module';
import { SafetyModule } from './safety/safety.module';
import { SamplesModule } from './samples/samples.module';
import { ScreenshotsModule } from './screenshots/screenshots.module';
import { catalogueSchema } from './store/schema';
import { SigningModule } from './signing/signing.module';
import { TransparencyLogModule } from './transparency-log/transparency-log.module';
import { ToolsModule } from './tools/tools.module';
import { acceptMultipart } from './uploads/receive-upload';
import { VersionsModule } from './versions/versions.module';

@Module({
  imports: [
    PersistenceModule.forService(catalogueSchema),
    MessagingModule.forService('catalogue'),
    StorageModule.forService(),
    ToolsModule,
    CataloguePagesModule,
    CountsModule,
    PathsModule,
    ProgressModule,
    CertificatesModule,
    MembersModule,
    ObjectsModule,
    ScreenshotsModule,
    PreviewsModule,
    VersionsModule,
    SigningModule,
    TransparencyLogModule,
    SafetyModule,
    ContentsModule,
    SamplesModule,
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
