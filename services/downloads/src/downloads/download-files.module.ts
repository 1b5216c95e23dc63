import { ToolCopiesModule } from '@libs/tool-copies';
import { Module } from '@nestjs/common';
import { DownloadsSettings } from '../downloads.settings';
import { EntitlementsModule } from '../entitlements/entitlements.module';
import { AccessController, ExplainAccess } from './access.controller';
import { AuthorizeDownload, VersionsClient } from './authorize-download';
import { DownloadRepository } from './download.repository';
import {
  DownloadsController,
  TeacherNotesController,
  VersionDownloadsController,
} from './downloads.controller';
import { RecordDownload } from './record-download';
import { ResumedDownloadsController } from './resumed-downloads.controller';

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
