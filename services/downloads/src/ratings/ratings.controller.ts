import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, Res } from '@nestjs/common';
import { CurrentUserId, ForAdmins, ForVisitors } from '@libs/auth';
import {
  AdminRating,
  MessageResponse,
  type OwnRating,
  type OwnRatingResponse,
  RatingsResponse,
} from '@libs/contracts';
import { decodeCursor, encodeCursor } from '@libs/persistence';
import {
  ApiDocs,
  IdParam,
  linkToNextPage,
  MemberLimit,
  NEXT_PAGE,
  readCursor,
  ReasonRequest,
  SecurityEvent,
  toPage,
} from '@libs/service';
import type { FastifyReply } from 'fastify';
import { DownloadsSettings } from '../downloads.settings';
import {
  AdminRatingsQuery,
  RateToolRequest,
  RatingsQuery,
  ReportRatingRequest,
  summarizeStars,
} from './rating.dto';
import { RatingRepository } from './rating.repository';
import { NO_SUCH_RATING, RatingsService } from './ratings.service';

const NO_SUCH_TOOL = 'Tool not found';
const HIDDEN_DELETED =
  'The text and the name of your rating were deleted. You cannot rate this tool again.';

/** The ratings of a tool, and a member's own one. */
@Controller('api/tools/:id')
export class ToolRatingsController {
  private readonly limit: MemberLimit;

  constructor(
    private readonly ratings: RatingRepository,
    private readonly service: RatingsService,
    { RATE_LIMITS }: DownloadsSettings,
  ) {
    this.limit = new MemberLimit({ perMinute: 10, isOn: RATE_LIMITS !== 'off' });
  }

  /**
   * Lists the visible ratings of a tool by members who downloaded it, newest first. An unknown tool has none.
   * @throws {400} A parameter is invalid; `errors` names it.
   * @throws {404} The id is no UUID.
   */
  @Get('ratings')
  @ForVisitors()
  @ApiDocs((api) => [api.ApiOkResponse({ type: RatingsResponse, headers: { link: NEXT_PAGE } })])
  async listRatings(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @Query() query: RatingsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RatingsResponse> {
    const [distribution, found] = await Promise.all([
      this.ratings.countByStars(toolId),
      this.ratings.findVisible(toolId, {
        after: readCursor(query, decodeCursor),
        rows: query.limit + 1,
      }),
    ]);
    const { page, last } = toPage(found, query.limit);
    if (last) linkToNextPage(reply, `/api/tools/${toolId}/ratings`, query, encodeCursor(last));
    return { summary: summarizeStars(distribution), distribution, ratings: page };
  }

  /**
   * Returns the member's own rating of a tool, and whether the member may rate it.
   * @throws {404} The id is no UUID.
   */
  @Get('rating')
  async showOwnRating(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @CurrentUserId() userId: string,
  ): Promise<OwnRatingResponse> {
    const [hasDownloaded, rating] = await Promise.all([
      this.ratings.hasDownloaded(toolId, userId),
      this.ratings.findOwn(toolId, userId),
    ]);
    return { hasDownloaded, rating };
  }

  /**
   * Rates a tool, or changes the rating.
   * @throws {400} A field is invalid; `errors` names it.
   * @throws {403} The member has not downloaded the tool.
   * @throws {404} The id is no UUID.
   * @throws {409} An administrator hid the rating.
   * @throws {429} More than ten changes in a minute.
   */
  @Put('rating')
  rateTool(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @CurrentUserId() userId: string,
    @Body() request: RateToolRequest,
  ): Promise<OwnRating> {
    return this.limit.run(userId, () => this.service.rate(toolId, userId, request));
  }

  /**
   * Deletes the member's rating. Of a hidden one, text and name are deleted; that it was hidden, and why, stays, so that the member cannot write
   * it again.
   * @throws {404} There is none, or only what stays of a hidden one.
   */
  @Delete('rating')
  async deleteRating(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @CurrentUserId() userId: string,
  ): Promise<MessageResponse> {
    const isHidden = await this.service.remove(toolId, userId);
    return { message: isHidden ? HIDDEN_DELETED : 'Your rating was deleted.' };
  }
}

/** Reports of ratings by members. */
@Controller('api/ratings')
export class RatingReportsController {
  private readonly limit: MemberLimit;

  constructor(
    private readonly service: RatingsService,
    { RATE_LIMITS }: DownloadsSettings,
  ) {
    this.limit = new MemberLimit({ perMinute: 10, isOn: RATE_LIMITS !== 'off' });
  }

  /**
   * Reports a rating to the administrators. A second report of the same member changes nothing.
   * @throws {404} The rating does not exist, or is hidden.
   * @throws {409} It is the member's own.
   * @throws {429} More than ten reports in a minute.
   */
  @Post(':id/report')
  @HttpCode(200)
  async reportRating(
    @IdParam(NO_SUCH_RATING) id: string,
    @CurrentUserId() userId: string,
    @Body() { reason }: ReportRatingRequest,
  ): Promise<MessageResponse> {
    await this.limit.run(userId, () => this.service.report(id, userId, reason));
    return { message: 'Thank you. An administrator will read the rating.' };
  }
}

/** Administrators' decisions about ratings. */
@Controller('api/admin/ratings')
@ForAdmins()
export class AdminRatingsController {
  constructor(
    private readonly ratings: RatingRepository,
    private readonly service: RatingsService,
  ) {}

  /**
   * Lists ratings, newest first.
   * @throws {400} A parameter is invalid; `errors` names it.
   */
  @Get()
  @ApiDocs((api) => [api.ApiOkResponse({ type: [AdminRating], headers: { link: NEXT_PAGE } })])
  async listForAdmins(
    @Query() query: AdminRatingsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminRating[]> {
    const range = { after: readCursor(query, decodeCursor), rows: query.limit + 1 };
    const { page, last } = toPage(
      await this.ratings.findForAdmins(query.state, range),
      query.limit,
    );
    if (last) linkToNextPage(reply, '/api/admin/ratings', query, encodeCursor(last));
    return page;
  }

  /**
   * Hides a rating from everybody but its author, who reads the reason.
   * @throws {404} Rating not found
   */
  @SecurityEvent('rating.hide')
  @Post(':id/hide')
  @HttpCode(200)
  async hideRating(
    @IdParam(NO_SUCH_RATING) id: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<MessageResponse> {
    await this.service.hide(id, { actorId, reason });
    return { message: 'The rating is hidden.' };
  }

  /**
   * Shows a hidden rating again, or keeps a reported one. Its reports are closed. If its author deleted it while it was hidden, nothing is shown, but the author can rate the tool again.
   * @throws {404} Rating not found
   */
  @SecurityEvent('rating.show')
  @Post(':id/show')
  @HttpCode(200)
  async showRating(
    @IdParam(NO_SUCH_RATING) id: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<MessageResponse> {
    await this.service.show(id, { actorId, reason });
    return { message: 'The rating is shown.' };
  }
}
