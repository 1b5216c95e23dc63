import { Controller, Get } from '@nestjs/common';
import { ForAdmins, ForServices } from '@libs/auth';
import type { AdminUserDownloads, DownloadsExport } from '@libs/contracts';
import { IdParam } from '@libs/service';
import { MemberRepository } from './member.repository';

/** A user's downloads, for administrators and for identity's export. */
@Controller()
export class UserDownloadsController {
  constructor(private readonly members: MemberRepository) {}

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
    return { downloads: await this.members.findAllDownloads(userId) };
  }
}
