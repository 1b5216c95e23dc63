import { Module } from '@nestjs/common';
import { SigningModule } from '../signing/signing.module';
import { TransparencyLogModule } from '../transparency-log/transparency-log.module';
import { UploadsModule } from '../uploads/uploads.module';
import { AdminToolsController } from './admin-tools.controller';
import { AdminToolsRepository } from './admin-tools.repository';
import { CheckPrice } from './check-price';
import {
  FeaturedToolsController,
  InternalToolsController,
  ToolAddressesController,
  ToolsController,
} from './tools.controller';
import { SearchColumnsJob } from './search-columns.job';
import { ToolRepository } from './tool.repository';
import { ToolsService } from './tools.service';
import { VersionPublisher } from './version-publisher';

@Module({
  imports: [UploadsModule, SigningModule, TransparencyLogModule],
  controllers: [
    AdminToolsController,
    FeaturedToolsController,
    InternalToolsController,
    ToolAddressesController,
    ToolsController,
  ],
  providers: [
    AdminToolsRepository,
    CheckPrice,
    SearchColumnsJob,
    ToolRepository,
    ToolsService,
    VersionPublisher,
  ],
  exports: [ToolRepository, VersionPublisher],
})
export class ToolsModule {}
