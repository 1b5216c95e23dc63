import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { CurrentUserId, ForMembers } from '@libs/auth';
import { Clock, currentTrace, Described, IdParam } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { ReleaseTool } from '../use-cases/release-tool';
import { DownloadRecorder } from './download-recorder';
import { fileHeaders } from './file-headers';

/** Seconds the gateway has to begin fetching the bytes. */
const REDIRECT_LIFETIME = 60;

/** What an answer with a file says about it. */
const FILE_HEADERS = {
  'content-disposition': { description: 'The filename to save it under (RFC 6266).', schema: { type: 'string' } },
  'repr-digest': { description: "The file's SHA-256 digest (RFC 9530).", schema: { type: 'string' } },
} as const;

/** Hands a tool's bytes out: the answer names where the gateway finds them, and every header but their length. */
@Controller('api/tools')
export class DownloadsController {
  constructor(
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly releaseTool: ReleaseTool,
    private readonly recorder: DownloadRecorder,
  ) {}

  /**
   * Sends a tool's file and counts one download.
   * @throws {403} Pro membership required, or Purchase required
   * @throws {404} Tool not found
   * @throws {409} This tool has no file yet
   */
  @Post(':id/download')
  @HttpCode(200)
  @Described(({ ApiOkResponse, ApiProduces }) => [
    ApiProduces('application/octet-stream'),
    ApiOkResponse({ description: "The file's contents.", schema: { type: 'string', format: 'binary' }, headers: FILE_HEADERS }),
  ])
  @ForMembers('Please log in to download tools.')
  async downloadTool(
    @IdParam('Tool not found') toolId: string,
    @CurrentUserId() userId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const now = this.clock.now();
    const tool = await this.releaseTool.run(toolId, userId, now);
    const address = await this.objects.signedGetUrl(tool.fileKey, REDIRECT_LIFETIME);
    const traceparent = currentTrace();
    const download = { id: uuidv7(), userId, toolId, accessLevel: tool.accessLevel, downloadedAt: now, traceparent };
    await this.recorder.record(download, () => reply.raw.destroyed);
    void reply.headers({ ...fileHeaders(tool), 'x-internal-redirect': address });
  }
}
