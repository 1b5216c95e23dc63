import { ToolCopiesModule } from '@libs/tool-copies';
import { Module } from '@nestjs/common';
import { DownloadsSettings } from '../downloads.settings';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { AccessController } from './access.controller';
import { AuthorizeDownload } from './authorize-download';
import { DownloadRepository } from './download.repository';
import { DownloadsController } from './downloads.controller';
import { ExplainAccess } from './explain-access';
import { RecordDownload } from './record-download';
import { ResumedDownloadsController } from './resumed-downloads.controller';
import { TeacherNotesController } from './teacher-notes.controller';
import { VersionDownloadsController } from './version-downloads.controller';
import { VersionsClient } from './versions.client';

@Module({
  imports: [EntitlementsModule, ToolCopiesModule.forService(DownloadsSettings)],
  controllers: [
    AccessController,
    DownloadsController,
    VersionDownloadsController,
    TeacherNotesController,
    ResumedDownloadsController,
  ],
  providers: [AuthorizeDownload, DownloadRepository, ExplainAccess, RecordDownload, VersionsClient],
})
export class DownloadFilesModule {}
