import { CurrentUserId, ForMembers, ForVisitors, InternalHttpClient } from '@libs/auth';
import { ContentsFile, LOG_IN_TO_DOWNLOAD, RecordedDownloads } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { ApiDocs, IdParam, NumberParam } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import { Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DownloadsSettings } from '../downloads.settings';
import { AuthorizeDownload } from './authorize-download';
import { DownloadRepository } from './download.repository';
import { TeacherNotesQuery } from './downloads.dto';
import { RecordDownload } from './record-download';
import { FILE_HEADERS, grantHeaders, recordedHeaders } from './stored-file';

const CONTENT_LOCATION = {
  description:
    'Where the file can be fetched again with GET, as a whole or in ranges, for four hours.',
  schema: { type: 'string', format: 'uri-reference' },
} as const;
const NO_SUCH_TOOL = 'Tool not found';

/** Documents the response with a file and the address of its download. */
const ApiFile = ApiDocs(({ ApiOkResponse, ApiProduces }) => [
  ApiProduces('application/octet-stream'),
  ApiOkResponse({
    description: "The file's contents.",
    schema: { type: 'string', format: 'binary' },
    headers: { ...FILE_HEADERS, 'content-location': CONTENT_LOCATION },
  }),
]);

/** Authorizes a download, and records it once the gateway has opened the file, so that only files that can be sent count. */
@Controller()
export class DownloadsController {
  constructor(
    private readonly objects: ObjectStore,
    private readonly downloads: DownloadRepository,
    private readonly authorizeDownload: AuthorizeDownload,
    private readonly recordDownload: RecordDownload,
  ) {}

  /**
   * Sends a tool's file and counts one download.
   * @throws {403} Pro membership required, or Purchase required
   * @throws {404} Tool not found
   * @throws {409} This tool has no file yet
   */
  @Post('api/tools/:id/download')
  @HttpCode(200)
  @ApiFile
  @ForMembers(LOG_IN_TO_DOWNLOAD)
  async downloadTool(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @CurrentUserId() userId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    void reply.headers(
      await grantHeaders(this.objects, await this.authorizeDownload.run(toolId, userId)),
    );
  }

  /**
   * Tells how often a tool was downloaded and by how many members, counted from the records.
   * @throws {404} Tool not found
   */
  @Get('api/tools/:id/downloads')
  @ForVisitors()
  async showRecordedDownloads(@IdParam(NO_SUCH_TOOL) toolId: string): Promise<RecordedDownloads> {
    const counted = await this.downloads.countDownloads(toolId);
    if (!counted) throw notFound('tool_not_found', NO_SUCH_TOOL);
    return counted;
  }

  /** Authorizes the download of the file that catalogue names now: the object store did not have the one authorized before. */
  @Post('internal/tools/:toolId/newest-file')
  @HttpCode(200)
  @ForMembers(LOG_IN_TO_DOWNLOAD)
  async authorizeNewest(
    @IdParam(NO_SUCH_TOOL, 'toolId') toolId: string,
    @CurrentUserId() userId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    void reply.headers(
      await grantHeaders(this.objects, await this.authorizeDownload.runWithNewest(toolId, userId)),
    );
  }

  /** Records the download of a file that the gateway has opened, once for its id. 412 when the tool has another file now. */
  @Post('internal/tools/:toolId/downloads/:id')
  @HttpCode(200)
  @ForMembers(LOG_IN_TO_DOWNLOAD)
  async record(
    @IdParam(NO_SUCH_TOOL, 'toolId') toolId: string,
    @IdParam('Download not found') downloadId: string,
    @CurrentUserId() userId: string,
    @Headers('if-match') etag: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const opened = { id: downloadId, toolId, userId, etag };
    const { id, ...file } = await this.recordDownload.run(opened, () => reply.raw.destroyed);
    void reply.headers(recordedHeaders(id, file));
  }
}

const NO_SUCH_VERSION = 'Version not found';

/** Like {@link DownloadsController}, for a version that need not be the newest. */
@Controller()
export class VersionDownloadsController {
  constructor(
    private readonly objects: ObjectStore,
    private readonly authorizeDownload: AuthorizeDownload,
    private readonly recordDownload: RecordDownload,
  ) {}

  /**
   * Sends the file of one version of a tool and counts one download.
   * @throws {403} Pro membership required, or Purchase required
   * @throws {404} Tool or version not found
   * @throws {409} The version was withdrawn; the message has the reason
   */
  @Post('api/tools/:id/versions/:version/download')
  @HttpCode(200)
  @ApiFile
  @ForMembers(LOG_IN_TO_DOWNLOAD)
  async downloadVersion(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @NumberParam(NO_SUCH_VERSION, 'version') version: number,
    @CurrentUserId() userId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const tool = await this.authorizeDownload.run(toolId, userId, version);
    void reply.headers(await grantHeaders(this.objects, tool));
  }

  /** Records the download of a version that the gateway has opened, once for its id. */
  @Post('internal/tools/:toolId/versions/:version/downloads/:id')
  @HttpCode(200)
  @ForMembers(LOG_IN_TO_DOWNLOAD)
  async record(
    @IdParam(NO_SUCH_TOOL, 'toolId') toolId: string,
    @NumberParam(NO_SUCH_VERSION, 'version') version: number,
    @IdParam('Download not found') downloadId: string,
    @CurrentUserId() userId: string,
    @Headers('if-match') etag: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const opened = { id: downloadId, toolId, userId, etag, version };
    const { id, ...file } = await this.recordDownload.run(opened, () => reply.raw.destroyed);
    void reply.headers(recordedHeaders(id, file));
  }
}

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
