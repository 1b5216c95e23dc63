import { Controller, Header, Post, Req, UseInterceptors } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import { ToolDetail } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, ApiDocs, noteSecurityDetails, SecurityEvent } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { readFields } from './read-fields';
import { newDetails } from './tool-details';
import { ToolsRepository } from './tool.repository';
import type { Upload } from '../uploads/upload';
import { AcceptUpload } from '../uploads/accept-upload';
import { AddTool } from './tool-changes';
import { CheckPrice } from './check-price';
import { receiveUpload } from '../uploads/receive-upload';
import { NewToolForm } from './tool-form.dto';
import { UploadLimit } from '../uploads/upload-limit';

@Controller('api/tools')
@ForAdmins()
export class AddToolController {
  constructor(
    private readonly acceptUpload: AcceptUpload,
    private readonly checkPrice: CheckPrice,
    private readonly addTool: AddTool,
    private readonly tools: ToolsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a tool with its file and thumbnail.
   * @throws {400} A field or a file is invalid; nothing is saved.
   */
  @SecurityEvent('tool.add')
  @Post()
  @Header('content-type', 'application/json; charset=utf-8')
  @UseInterceptors(UploadLimit)
  @ApiDocs(({ ApiBody, ApiConsumes, ApiCreatedResponse }) => [
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: NewToolForm }),
    ApiCreatedResponse({ type: ToolDetail }),
  ])
  uploadTool(@Req() request: FastifyRequest, @CurrentUserId() userId: string): Promise<string> {
    return receiveUpload(request, (upload) => this.write(upload, userId));
  }

  private async write(upload: Upload, userId: string): Promise<string> {
    const details = newDetails(readFields(upload.fields));
    await this.checkPrice.run(null, details);
    return this.acceptUpload.run(upload, (stored) =>
      this.transactions.run(async (tx) => {
        const id = await this.addTool.run(tx, details, stored, { userId, at: this.clock.now() });
        noteSecurityDetails({ createdId: id });
        return (await this.tools.oneJson(id, tx)) ?? '';
      }),
    );
  }
}
