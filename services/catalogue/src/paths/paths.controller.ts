import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { LearningPath, LearningPathDetail } from '@libs/contracts';
import {
  ApiDocs,
  ConditionalGet,
  jsonRepresentation,
  NOT_MODIFIED,
  type Representation,
} from '@libs/service';
import { noSuchPath, PathRepository } from './path.repository';

@Controller('api/paths')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class PathsController {
  constructor(private readonly paths: PathRepository) {}

  /** Lists the learning paths. */
  @Get()
  @ApiDocs((api) => [api.ApiOkResponse({ type: [LearningPath] }), api.ApiResponse(NOT_MODIFIED)])
  async listPaths(): Promise<Representation> {
    return jsonRepresentation(await this.paths.listJson());
  }

  /**
   * Returns a learning path with its tools and lessons.
   * @throws {404} Learning path not found
   */
  @Get(':slug')
  @ApiDocs((api) => [
    api.ApiParam({
      name: 'slug',
      schema: { type: 'string' },
      description: 'The last part of its address, such as `web-security`.',
    }),
    api.ApiOkResponse({ type: LearningPathDetail }),
    api.ApiResponse(NOT_MODIFIED),
  ])
  async showPath(@Param('slug') slug: string): Promise<Representation> {
    const json = await this.paths.oneJson(slug);
    if (json === null) throw noSuchPath();
    return jsonRepresentation(json);
  }
}
