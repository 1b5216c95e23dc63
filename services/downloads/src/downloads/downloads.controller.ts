import { Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { CurrentUserId, ForMembers } from '@libs/auth';
import { REDIRECT_HEADER } from '@libs/contracts';
import { ApiDocs, IdParam } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply } from 'fastify';
import { AuthorizeDownload, type AuthorizedTool } from './authorize-download';
import { RecordDownload } from './record-download';
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
    private readonly objects: ObjectStore,
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
    await this.grant(reply, await this.authorizeDownload.run(toolId, userId));
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
    await this.grant(reply, await this.authorizeDownload.runWithNewest(toolId, userId));
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
    void reply.headers({ ...fileHeaders(file), 'content-location': `/api/downloads/${id}` });
  }

  private async grant(reply: FastifyReply, tool: AuthorizedTool): Promise<void> {
    void reply.headers({
      etag: fileTag(tool.fileSha256),
      [REDIRECT_HEADER]: await signedFileUrl(this.objects, tool),
    });
  }
}
