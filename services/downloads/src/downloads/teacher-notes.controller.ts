import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUserId, ForMembers, InternalHttpClient } from '@libs/auth';
import { ContentsFile } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { ApiDocs, IdParam } from '@libs/service';
import { DownloadsSettings } from '../downloads.settings';
import { AuthorizeDownload } from './authorize-download';
import { NO_SUCH_TOOL } from './downloads.controller';
import { TeacherNotesQuery } from './teacher-notes.dto';

/** The notes for teachers in the file of a tool, for members who may download it. */
@Controller('api/tools/:id/teacher-notes')
export class TeacherNotesController {
  constructor(
    private readonly authorizeDownload: AuthorizeDownload,
    private readonly calls: InternalHttpClient,
    private readonly settings: DownloadsSettings,
  ) {}

  /**
   * Returns the text of one file of notes, up to 256 KiB. It counts no download.
   * @throws {400} A parameter is invalid; `errors` names it.
   * @throws {403} Pro membership required, or Purchase required
   * @throws {404} Tool not found, or it has no such notes
   * @throws {409} This tool has no file yet
   */
  @Get()
  @ForMembers('Please log in to read the notes.')
  @ApiDocs(({ ApiOkResponse }) => [ApiOkResponse({ type: ContentsFile })])
  async readTeacherNotes(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @Query() { path }: TeacherNotesQuery,
    @CurrentUserId() userId: string,
  ): Promise<ContentsFile> {
    await this.authorizeDownload.run(toolId, userId);
    const notes = await this.calls.call<ContentsFile>({
      to: 'catalogue',
      url: this.settings.CATALOGUE_URL,
      path: `/internal/tools/${toolId}/teacher-notes?path=${encodeURIComponent(path)}`,
    });
    if (!notes) throw notFound('entry_not_found', 'The file of this tool has no such notes');
    return notes;
  }
}
