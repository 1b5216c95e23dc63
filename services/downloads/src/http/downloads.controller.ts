import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CurrentUserId, ForMembers } from '@libs/auth';
import { DOWNLOAD_ID_HEADER, isUuid, RECORD_HEADER, REDIRECT_HEADER } from '@libs/contracts';
import { DomainError } from '@libs/errors';
import { Clock, currentTrace, ApiDocs, IdParam } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { AuthorizeDownload, type AuthorizedTool } from '../use-cases/authorize-download';
import { FindStoredFile } from '../use-cases/find-stored-file';
import { RecordDownloads } from '../use-cases/record-downloads';
import { FILE_HEADERS, fileHeaders, fileTag, signedFileUrl } from './stored-file';

const CONTENT_LOCATION = {
  description: 'Where the file can be fetched again with GET, as a whole or in ranges, for four hours.',
  schema: { type: 'string', format: 'uri-reference' },
} as const;

/** Authorizes a download first, and records it once the gateway has opened the file, so that only files that can be sent count. */
@Controller('api/tools')
export class DownloadsController {
  constructor(
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly authorizeDownload: AuthorizeDownload,
    private readonly findStoredFile: FindStoredFile,
    private readonly recordDownloads: RecordDownloads,
  ) {}

  /**
   * Sends a tool's file and counts one download.
   * @throws {403} Pro membership required, or Purchase required
   * @throws {404} Tool not found
   * @throws {409} This tool has no file yet
   */
  @Post(':id/download')
  @HttpCode(200)
  @ApiDocs(({ ApiOkResponse, ApiProduces }) => [
    ApiProduces('application/octet-stream'),
    ApiOkResponse({
      description: "The file's contents.",
      schema: { type: 'string', format: 'binary' },
      headers: { ...FILE_HEADERS, 'content-location': CONTENT_LOCATION },
    }),
  ])
  @ForMembers('Please log in to download tools.')
  async downloadTool(
    @IdParam('Tool not found') toolId: string,
    @CurrentUserId() userId: string,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    switch (headers[RECORD_HEADER]) {
      case 'later':
        return this.authorize(userId, toolId, { reply, isOutdated: headers['cache-control'] === 'no-cache' });
      case 'now':
        return this.recordOpened(userId, toolId, { reply, etag: headers['if-match'], id: headers[DOWNLOAD_ID_HEADER]?.toString() });
      default:
        return this.downloadAtOnce(userId, toolId, reply);
    }
  }

  /** `isOutdated`: the object store did not have the file named before. */
  private async authorize(
    userId: string,
    toolId: string,
    { reply, isOutdated }: { reply: FastifyReply; isOutdated: boolean },
  ): Promise<void> {
    const tool = await this.authorizeDownload[isOutdated ? 'runWithNewest' : 'run'](toolId, userId, this.clock.now());
    const address = await signedFileUrl(this.objects, tool);
    const etag = fileTag(tool.fileSha256);
    void reply.headers({ etag, [REDIRECT_HEADER]: address, [RECORD_HEADER]: 'later', [DOWNLOAD_ID_HEADER]: uuidv7() });
  }

  /** Records the download of a file that the gateway has opened, unless the tool has another file now. */
  private async recordOpened(
    userId: string,
    toolId: string,
    { reply, etag, id }: { reply: FastifyReply; etag?: string; id?: string },
  ): Promise<void> {
    const authorize = async (now: Date): Promise<AuthorizedTool> => {
      const tool = await this.authorizeDownload.run(toolId, userId, now);
      if (fileTag(tool.fileSha256) === etag) return tool;
      throw new DomainError('file_replaced', 'precondition-failed', 'This file has just been replaced. Please try again.');
    };
    await this.record(userId, { reply, id }, authorize);
  }

  /** Serves older gateways, which fetch the file after the download has been recorded. */
  private async downloadAtOnce(userId: string, toolId: string, reply: FastifyReply): Promise<void> {
    const tool = await this.record(userId, { reply }, (now) => this.findStoredFile.run(toolId, userId, now));
    void reply.header(REDIRECT_HEADER, await signedFileUrl(this.objects, tool));
  }

  /** Records a download, once if its id is given, and sets the headers of its file. Authorizes again when the tool changes meanwhile. */
  private async record(
    userId: string,
    { reply, id: given }: { reply: FastifyReply; id?: string },
    authorize: (now: Date) => Promise<AuthorizedTool>,
  ): Promise<AuthorizedTool> {
    for (let id = given !== undefined && isUuid(given) ? given : uuidv7(); ; id = uuidv7()) {
      const downloadedAt = this.clock.now();
      const tool = await authorize(downloadedAt);
      const { toolId, accessLevel } = tool;
      const fileSha256 = Buffer.from(tool.fileSha256, 'hex');
      const download = { id, userId, toolId, accessLevel, downloadedAt, fileSha256, traceparent: currentTrace() };
      if (!(await this.recordDownloads.run(download, () => reply.raw.destroyed))) continue;
      void reply.headers({ ...fileHeaders(tool), 'content-location': `/api/downloads/${id}` });
      return tool;
    }
  }
}
