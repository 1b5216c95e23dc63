import { Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { CurrentUserId, ForMembers } from '@libs/auth';
import { ApiDocs, IdParam, NumberParam } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply } from 'fastify';
import { AuthorizeDownload } from './authorize-download';
import { CONTENT_LOCATION, NO_SUCH_TOOL, SIGN_IN } from './downloads.controller';
import { RecordDownload } from './record-download';
import { FILE_HEADERS, grantHeaders, recordedHeaders } from './stored-file';

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
  @ApiDocs(({ ApiOkResponse, ApiProduces }) => [
    ApiProduces('application/octet-stream'),
    ApiOkResponse({
      description: "The file's contents.",
      schema: { type: 'string', format: 'binary' },
      headers: { ...FILE_HEADERS, 'content-location': CONTENT_LOCATION },
    }),
  ])
  @ForMembers(SIGN_IN)
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
  @ForMembers(SIGN_IN)
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
