import { Controller, Get, Req, Res } from '@nestjs/common';
import { CurrentUserId, ForMembers } from '@libs/auth';
import { LENGTH_HEADER, LOG_IN_TO_DOWNLOAD, REDIRECT_HEADER } from '@libs/contracts';
import { DomainError } from '@libs/errors';
import { ApiDocs, IdParam } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizeDownload, DOWNLOAD_EXPIRED } from './authorize-download';
import { FILE_HEADERS, fileHeaders, fileTag, selectRange, signedFileUrl } from './stored-file';

const FILE = { schema: { type: 'string', format: 'binary' } } as const;
const ACCEPT_RANGES = {
  'accept-ranges': { description: 'Always `bytes`.', schema: { type: 'string' } },
} as const;
const CONTENT_RANGE = {
  'content-range': {
    description: 'Which bytes these are, and of how many.',
    schema: { type: 'string' },
  },
} as const;

/** Serves the rest of a file whose download has been recorded, for example after a lost connection. */
@Controller('api/downloads')
export class ResumedDownloadsController {
  constructor(
    private readonly objects: ObjectStore,
    private readonly authorizeDownload: AuthorizeDownload,
  ) {}

  /**
   * Sends the file of a download that the member started in the last four hours, or one range of it, without counting it again.
   * @throws {403} Pro membership required, or Purchase required
   * @throws {404} This download has expired. Please start it again.
   * @throws {409} This file has been replaced by a new version. Please download it again.
   * @throws {412} `If-Match` does not match.
   * @throws {416} The file has no such range; `Content-Range` says how many bytes it has.
   */
  @Get(':id')
  @ApiDocs(({ ApiHeader, ApiOkResponse, ApiProduces, ApiResponse }) => [
    ApiProduces('application/octet-stream'),
    ApiHeader({
      name: 'range',
      required: false,
      description: 'One range, such as `bytes=1000-`; several get the whole file.',
      schema: { type: 'string' },
    }),
    ApiHeader({
      name: 'if-range',
      required: false,
      description: 'The range counts only for this `ETag`.',
      schema: { type: 'string' },
    }),
    ApiHeader({ name: 'if-match', required: false, schema: { type: 'string' } }),
    ApiHeader({ name: 'if-none-match', required: false, schema: { type: 'string' } }),
    ApiOkResponse({
      ...FILE,
      description: "The file's contents.",
      headers: { ...FILE_HEADERS, ...ACCEPT_RANGES },
    }),
    ApiResponse({
      ...FILE,
      status: 206,
      description: 'The requested range.',
      headers: { ...FILE_HEADERS, ...ACCEPT_RANGES, ...CONTENT_RANGE },
    }),
    ApiResponse({ status: 304, description: 'Not modified: `If-None-Match` matches.' }),
  ])
  @ForMembers(LOG_IN_TO_DOWNLOAD)
  async resumeFile(
    @IdParam(DOWNLOAD_EXPIRED) downloadId: string,
    @CurrentUserId() userId: string,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const tool = await this.authorizeDownload.resume(downloadId, userId);
    const selected = selectRange(headers, fileTag(tool.fileSha256), tool.size);
    if (selected.status === 412)
      throw new DomainError(
        'file_changed',
        'precondition-failed',
        'This is not the requested file.',
      );
    if (selected.status === 416) {
      void reply.header('content-range', `bytes */${tool.size}`);
      throw new DomainError(
        'range_not_satisfiable',
        'range-not-satisfiable',
        'The file has no such range.',
      );
    }
    void reply.status(selected.status).headers({ ...fileHeaders(tool), 'accept-ranges': 'bytes' });
    if (selected.status === 304) return;
    if (selected.status === 206)
      void reply.header('content-range', `bytes ${selected.start}-${selected.end}/${tool.size}`);
    void reply.headers({
      [LENGTH_HEADER]: tool.size,
      [REDIRECT_HEADER]: await signedFileUrl(this.objects, tool),
    });
  }
}
