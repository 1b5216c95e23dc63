import { Module } from '@nestjs/common';
import { AdminPathsController } from './admin-paths.controller';
import { PathRepository } from './path.repository';
import { PathsController } from './paths.controller';
import { PathsService } from './paths.service';

@Module({
  controllers: [AdminPathsController, PathsController],
  providers: [PathRepository, PathsService],
  exports: [PathRepository],
})
export class PathsModule {}
