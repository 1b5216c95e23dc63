import { Module } from '@nestjs/common';
import { AdminPathsController, PathsController } from './paths.controller';
import { PathRepository } from './path.repository';
import { PathsService } from './paths.service';

@Module({
  controllers: [AdminPathsController, PathsController],
  providers: [PathRepository, PathsService],
  exports: [PathRepository],
})
export class PathsModule {}
