import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { CurrentUserId, ForMembers } from '@libs/auth';
import { Clock, IdParam, requestContext } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { ReleaseTool } from '../use-cases/release-tool';
import { DownloadRecorder } from './download-recorder';
import { fileHeaders } from './file-headers';

/** Seconds the gateway has to begin fetching the bytes. */
const REDIRECT_LIFETIME = 60;

/** Hands a tool's bytes out: the answer names where the gateway finds them, and every header but their length. */
@Controller('api/tools')
export class DownloadsController {
  constructor(
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly releaseTool: ReleaseTool,
    private readonly recorder: DownloadRecorder,
  ) {}

  @Post(':id/download')
  @HttpCode(200)
  @ForMembers('Please log in to download tools.')
  async download(
    @IdParam('Tool not found') toolId: string,
    @CurrentUserId() userId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const now = this.clock.now();
    const tool = await this.releaseTool.run(toolId, userId, now);
    const address = await this.objects.signedGetUrl(tool.fileKey, REDIRECT_LIFETIME);
    const traceparent = requestContext()?.traceparent;
    await this.recorder.record({ id: uuidv7(), userId, toolId, accessLevel: tool.accessLevel, downloadedAt: now, traceparent });
    void reply.headers({ ...fileHeaders(tool), 'x-internal-redirect': address });
  }
}
