import { Controller, Delete, Header, Put, Req, UseInterceptors } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import { type MessageResponse, ToolDetail } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, ApiDocs, IdParam, noteSecurityDetails, SecurityEvent } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { readFields } from './read-fields';
import { NO_SUCH_TOOL, noSuchTool } from './lock-tool';
import { ToolsRepository } from './tool.repository';
import type { Upload } from '../uploads/upload';
import { AcceptUpload } from '../uploads/accept-upload';
import { EditTool } from './edit-tool';
import { RemoveTool } from './remove-tool';
import { receiveUpload } from '../uploads/receive-upload';
import { ToolForm } from './tool-form.dto';
import { UploadLimit } from '../uploads/upload-limit';

/** `PUT` and `DELETE /api/tools/{id}` (spec §7, contract §3). */
@Controller('api/tools')
@ForAdmins()
export class ChangeToolController {
  constructor(
    private readonly acceptUpload: AcceptUpload,
    private readonly editTool: EditTool,
    private readonly removeTool: RemoveTool,
    private readonly tools: ToolsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Updates the fields and files that are sent and leaves the rest unchanged.
   * @throws {400} A field or a file is invalid; nothing changes.
   * @throws {404} Tool not found.
   * @throws {409} Somebody else saved the tool since `updatedAt`; nothing changes.
   */
  @SecurityEvent('tool.edit')
  @Put(':id')
  @Header('content-type', 'application/json; charset=utf-8')
  @UseInterceptors(UploadLimit)
  @ApiDocs(({ ApiBody, ApiConsumes, ApiOkResponse }) => [
    ApiConsumes('multipart/form-data'),
    ApiBody({ type: ToolForm }),
    ApiOkResponse({ type: ToolDetail }),
  ])
  async changeTool(
    @IdParam(NO_SUCH_TOOL) id: string,
    @CurrentUserId() actorId: string,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    if ((await this.tools.oneJson(id)) === null) throw noSuchTool();
    return receiveUpload(request, (upload) => this.write(id, actorId, upload));
  }

  /**
   * Deletes a tool, its downloads and its purchases.
   * @throws {404} Tool not found.
   */
  @SecurityEvent('tool.delete')
  @Delete(':id')
  async deleteTool(
    @IdParam(NO_SUCH_TOOL) id: string,
    @CurrentUserId() actorId: string,
  ): Promise<MessageResponse> {
    await this.transactions.run((tx) =>
      this.removeTool.run(tx, id, { actorId, now: this.clock.now() }),
    );
    return { message: 'Tool deleted successfully!' };
  }

  private async write(id: string, actorId: string, upload: Upload): Promise<string> {
    const fields = readFields(upload.fields);
    noteSecurityDetails({ fields: changedNames(fields, upload) });
    const before = await this.tools.stateOf(id);
    if (before) await this.editTool.prepare(before, fields);
    return this.acceptUpload.run(upload, (stored) =>
      this.transactions.run(async (tx) => {
        await this.editTool.run(tx, id, { fields, stored, actorId }, this.clock.now());
        return (await this.tools.oneJson(id, tx)) ?? '';
      }),
    );
  }
}

function changedNames(fields: object, { toolFile, thumbnail }: Upload): string[] {
  const files = [...(toolFile ? ['toolFile'] : []), ...(thumbnail ? ['thumbnail'] : [])];
  return [...Object.keys(fields), ...files];
}
