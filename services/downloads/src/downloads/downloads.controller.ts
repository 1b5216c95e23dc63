import { Controller, Get, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { CurrentUserId, ForMembers, ForVisitors } from '@libs/auth';
import { RecordedDownloads } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { ApiDocs, IdParam } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply } from 'fastify';
import { AuthorizeDownload } from './authorize-download';
import { DownloadRepository } from './download.repository';
import { RecordDownload } from './record-download';
import { FILE_HEADERS, grantHeaders, recordedHeaders } from './stored-file';

export const CONTENT_LOCATION = {
  description:
    'Where the file can be fetched again with GET, as a whole or in ranges, for four hours.',
  schema: { type: 'string', format: 'uri-reference' },
} as const;
export const SIGN_IN = 'Please log in to download tools.';
export const NO_SUCH_TOOL = 'Tool not found';

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
  @ApiDocs(({ ApiOkResponse, ApiProduces }) => [
    ApiProduces('application/octet-stream'),
    ApiOkResponse({
      description: "The file's contents.",
      schema: { type: 'string', format: 'binary' },
      headers: { ...FILE_HEADERS, 'content-location': CONTENT_LOCATION },
    }),
  ])
  @ForMembers(SIGN_IN)
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
    const counted = await this.downloads.countOf(toolId);
    if (!counted) throw notFound('tool_not_found', NO_SUCH_TOOL);
    return counted;
  }

  /** Authorizes the download of the file that catalogue names now: the object store did not have the one authorized before. */
  @Post('internal/tools/:toolId/newest-file')
  @HttpCode(200)
  @ForMembers(SIGN_IN)
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
  @ForMembers(SIGN_IN)
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
