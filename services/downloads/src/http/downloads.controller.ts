import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { CurrentUserId, ForMembers } from '@libs/auth';
import { Clock, currentTrace, Described, IdParam } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { ReleaseTool } from '../use-cases/release-tool';
import { DownloadRecorder } from './download-recorder';
import { FILE_HEADERS, fileHeaders } from './file-headers';
import { signedFileAddress } from './signed-file-address';

/** The download's own address, for {@link ResumedDownloadsController}. */
const CONTENT_LOCATION = {
  description: 'Where the file can be fetched again with GET, as a whole or in ranges, for four hours.',
  schema: { type: 'string', format: 'uri-reference' },
} as const;

/** Sends a tool's file: the response names the address from which the gateway fetches it, and every header but the length. */
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
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const now = this.clock.now();
    const tool = await this.releaseTool.run(toolId, userId, now);
    const address = await signedFileAddress(this.objects, tool);
    const id = uuidv7();
    const fileSha256 = Buffer.from(tool.fileSha256, 'hex');
    const download = { id, userId, toolId, accessLevel: tool.accessLevel, downloadedAt: now, fileSha256, traceparent: currentTrace() };
    await this.recorder.record(download, () => reply.raw.destroyed);
    void reply.headers({ ...fileHeaders(tool), 'content-location': `/api/downloads/${id}`, 'x-internal-redirect': address });
  }
}
