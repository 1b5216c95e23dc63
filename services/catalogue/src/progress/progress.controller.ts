import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  HttpStatus,
  Param,
  Post,
  Put,
} from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import { MemberPath, type MessageResponse, type SelfCheckResult } from '@libs/contracts';
import { ApiDocs, IdParam, JSON_TYPE } from '@libs/service';
import { AnswersRequest } from './progress.dto';
import { ProgressRepository } from './progress.repository';
import { NO_SUCH_STEP, ProgressService } from './progress.service';

/** The member's progress in the learning paths. */
@Controller('api')
export class ProgressController {
  constructor(
    private readonly progress: ProgressRepository,
    private readonly service: ProgressService,
  ) {}

  /** Lists the learning paths that the member has begun, with the steps that are done. */
  @Get('account/paths')
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiOkResponse({ type: [MemberPath] })])
  listMemberPaths(@CurrentUserId() userId: string): Promise<string> {
    return this.progress.memberPathsJson(userId);
  }

  /**
   * Checks the answers of a step's self-check. If all are right, the step is done; the answers are not stored.
   * @throws {404} The learning path has no step with this tool.
   * @throws {409} The step has no questions.
   * @throws {429} More than ten checks in a minute.
   */
  @Post('paths/:slug/steps/:toolId/answers')
  @HttpCode(HttpStatus.OK)
  checkAnswers(
    @Param('slug') slug: string,
    @IdParam(NO_SUCH_STEP, 'toolId') toolId: string,
    @CurrentUserId() userId: string,
    @Body() { answers }: AnswersRequest,
  ): Promise<SelfCheckResult> {
    return this.service.check({ userId, slug, toolId }, answers);
  }

  /**
   * Marks a step as done.
   * @throws {404} The learning path has no step with this tool.
   */
  @Put('paths/:slug/steps/:toolId/done')
  async markAsDone(
    @Param('slug') slug: string,
    @IdParam(NO_SUCH_STEP, 'toolId') toolId: string,
    @CurrentUserId() userId: string,
  ): Promise<MessageResponse> {
    await this.service.markAsDone({ userId, slug, toolId });
    return { message: 'The step is done' };
  }

  /**
   * Marks a step as not done.
   * @throws {404} The learning path has no step with this tool.
   */
  @Delete('paths/:slug/steps/:toolId/done')
  async markAsNotDone(
    @Param('slug') slug: string,
    @IdParam(NO_SUCH_STEP, 'toolId') toolId: string,
    @CurrentUserId() userId: string,
  ): Promise<MessageResponse> {
    await this.service.markAsNotDone({ userId, slug, toolId });
    return { message: 'The step is not done' };
  }
}
