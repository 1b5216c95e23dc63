import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Post,
  Put,
  Param,
  UseInterceptors,
} from '@nestjs/common';
import { CurrentUserId, ForAdmins, ForVisitors } from '@libs/auth';
import { AdminPath, type MessageResponse, LearningPath, LearningPathDetail } from '@libs/contracts';
import {
  ApiDocs,
  IdParam,
  JSON_TYPE,
  JsonLimit,
  LEARNING_PATH_LIMITS,
  SecurityEvent,
  ConditionalGet,
  jsonRepresentation,
  NOT_MODIFIED,
  type Representation,
} from '@libs/service';
import { AddPathRequest, ChangePathRequest } from './path.dto';
import { NO_SUCH_PATH, PathRepository, noSuchPath } from './path.repository';
import { PathsService } from './paths.service';

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

@Controller('api/admin/paths')
@ForAdmins()
export class AdminPathsController {
  constructor(
    private readonly paths: PathRepository,
    private readonly service: PathsService,
  ) {}

  /** Lists all learning paths, including unlisted ones. */
  @Get()
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiOkResponse({ type: [AdminPath] })])
  listAllPaths(): Promise<string> {
    return this.paths.adminListJson();
  }

  /**
   * Adds a learning path at the end of the list.
   * @throws {400} A field is invalid, or a tool does not exist.
   * @throws {409} Another learning path has this address
   */
  @SecurityEvent('path.add')
  @Post()
  @JsonLimit(LEARNING_PATH_LIMITS)
  addPath(@CurrentUserId() actorId: string, @Body() request: AddPathRequest): Promise<AdminPath> {
    return this.service.add(request, actorId);
  }

  /**
   * Replaces the texts, the tools and their order.
   * @throws {400} A field is invalid, or a tool does not exist.
   * @throws {404} Learning path not found
   * @throws {409} Somebody else saved the path since `updatedAt`; nothing changes.
   */
  @SecurityEvent('path.edit')
  @Put(':id')
  @JsonLimit(LEARNING_PATH_LIMITS)
  changePath(
    @IdParam(NO_SUCH_PATH) id: string,
    @CurrentUserId() actorId: string,
    @Body() request: ChangePathRequest,
  ): Promise<AdminPath> {
    return this.service.replace(id, request, actorId);
  }

  /**
   * Deletes a learning path; its tools stay.
   * @throws {404} Learning path not found
   */
  @SecurityEvent('path.delete')
  @Delete(':id')
  async deletePath(
    @IdParam(NO_SUCH_PATH) id: string,
    @CurrentUserId() actorId: string,
  ): Promise<MessageResponse> {
    await this.service.remove(id, actorId);
    return { message: 'The learning path was deleted' };
  }
}
