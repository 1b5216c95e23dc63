import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { CurrentUserId, ForAdmins, ForServices } from '@libs/auth';
import {
  type AdminUserDownloads,
  DashboardStats,
  type DownloadedTools,
  type DownloadsExport,
  type MemberTool,
} from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import {
  ApiDocs,
  ConditionalGet,
  IdParam,
  jsonRepresentation,
  NOT_MODIFIED,
  type Representation,
} from '@libs/service';
import { RatingRepository } from '../ratings/rating.repository';
import { UpdateNoticesRepository } from '../update-notices/update-notices.repository';
import { listMemberTools, summarize } from './dashboard';
import { MemberRepository } from './member.repository';

/** What members see of their own downloads and tools. */
@Controller('api')
export class MembersController {
  constructor(
    private readonly members: MemberRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Summarizes the member's downloads. */
  @Get('dashboard/stats')
  @UseInterceptors(ConditionalGet) // clients refetch it after every count update
  @ApiDocs(({ ApiHeader, ApiOkResponse, ApiResponse }) => [
    ApiHeader({ name: 'if-none-match', required: false }),
    ApiOkResponse({ type: DashboardStats }),
    ApiResponse(NOT_MODIFIED),
  ])
  async showDashboard(@CurrentUserId() userId: string): Promise<Representation> {
    const { counts, recent } = await this.members.countDownloads(userId);
    const { favoriteLanguages, ...totals } = summarize(counts);
    const stats: DashboardStats = { ...totals, recentDownloads: recent, favoriteLanguages };
    return jsonRepresentation(JSON.stringify(stats), 'private, no-cache');
  }

  /** Lists the tools the member owns, unlisted ones too, and tools downloaded before their file changed; updates come first. */
  @Get('account/tools')
  async showMemberTools(@CurrentUserId() userId: string): Promise<MemberTool[]> {
    const tools = await this.members.findTools(userId);
    return listMemberTools(tools, await this.transactions.now());
  }

  /** Lists each tool that the member has downloaded, once. */
  @Get('account/downloaded-tools')
  async showDownloadedTools(@CurrentUserId() userId: string): Promise<DownloadedTools> {
    return { toolIds: await this.members.findDownloadedToolIds(userId) };
  }
}

/** A user's downloads, for administrators and for identity's export. */
@Controller()
export class UserDownloadsController {
  constructor(
    private readonly members: MemberRepository,
    private readonly ratings: RatingRepository,
    private readonly notices: UpdateNoticesRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Returns a user's latest downloads and how many there are; none for an unknown user. Downloads of deleted tools are deleted.
   * @throws {404} The id is no UUID.
   */
  @Get('api/admin/users/:id/downloads')
  @ForAdmins()
  showDownloads(@IdParam('User not found') userId: string): Promise<AdminUserDownloads> {
    return this.members.findLatestDownloads(userId);
  }

  /** Returns what downloads stores about a user. */
  @Get('internal/users/:id/data')
  @ForServices()
  async showUserData(@IdParam('User not found') userId: string): Promise<DownloadsExport> {
    const [downloads, ratings, ratingReports, updates] = await Promise.all([
      this.members.findAllDownloads(userId),
      this.ratings.findExported(userId),
      this.ratings.findExportedReports(userId),
      this.transactions.read((tx) => this.notices.readExport(tx, userId)),
    ]);
    return { downloads, ratings, ratingReports, ...updates };
  }
}
