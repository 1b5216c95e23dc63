import { Module } from '@nestjs/common';
import { ToolsModule } from '../tools/tools.module';
import { VersionRepository } from './version.repository';
import {
  AdminVersionsController,
  FilesController,
  InternalVersionsController,
  VersionsController,
} from './versions.controller';
import { VersionsService } from './versions.service';

@Module({
  imports: [ToolsModule],
  controllers: [
    FilesController,
    VersionsController,
    AdminVersionsController,
    InternalVersionsController,
  ],
  providers: [VersionRepository, VersionsService],
})
export class VersionsModule {}
