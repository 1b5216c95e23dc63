import { Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { CurrentUserId, ForMembers } from '@libs/auth';
import { REDIRECT_HEADER } from '@libs/contracts';
import { DomainError } from '@libs/errors';
import { Clock, currentTrace, ApiDocs, IdParam } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { AuthorizeDownload, type AuthorizedTool } from './authorize-download';
import { RecordDownloads } from './record-download';
import { FILE_HEADERS, fileHeaders, fileTag, signedFileUrl } from './stored-file';

const CONTENT_LOCATION = {
  description:
    'Where the file can be fetched again with GET, as a whole or in ranges, for four hours.',
  schema: { type: 'string', format: 'uri-reference' },
} as const;
const SIGN_IN = 'Please log in to download tools.';
const NO_SUCH_TOOL = 'Tool not found';

/** Authorizes a download, and records it once the gateway has opened the file, so that only files that can be sent count. */
@Controller()
export class DownloadsController {
  constructor(
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly authorizeDownload: AuthorizeDownload,
    private readonly recordDownloads: RecordDownloads,
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
    await this.grant(reply, await this.authorizeDownload.run(toolId, userId, this.clock.now()));
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
    const now = this.clock.now();
    await this.grant(reply, await this.authorizeDownload.runWithNewest(toolId, userId, now));
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
    // a tool that changes meanwhile is authorized again; the id of another member's download is never taken over
    for (let id = downloadId; ; id = uuidv7()) {
      const downloadedAt = this.clock.now();
      const tool = await this.authorizeDownload.run(toolId, userId, downloadedAt);
      const { accessLevel, fileSha256 } = tool;
      if (fileTag(fileSha256) !== etag) {
        throw new DomainError(
          'file_replaced',
          'precondition-failed',
          'This file has just been replaced. Please try again.',
        );
      }
      const fileDigest = Buffer.from(fileSha256, 'hex');
      const download = {
        id,
        userId,
        toolId,
        accessLevel,
        downloadedAt,
        fileSha256: fileDigest,
        traceparent: currentTrace(),
      };
      if (!(await this.recordDownloads.run(download, () => reply.raw.destroyed))) continue;
      return void reply.headers({
        ...fileHeaders(tool),
        'content-location': `/api/downloads/${id}`,
      });
    }
  }

  private async grant(reply: FastifyReply, tool: AuthorizedTool): Promise<void> {
    void reply.headers({
      etag: fileTag(tool.fileSha256),
      [REDIRECT_HEADER]: await signedFileUrl(this.objects, tool),
    });
  }
}
