import { Body, Controller, Delete, Get, Header, Post, Put } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import { AdminPath, type MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { ApiDocs, Clock, IdParam, JSON_TYPE, SecurityEvent } from '@libs/service';
import { v7 as uuidv7 } from 'uuid';
import { PathsRepository } from './path.repository';
import { deletePath, insertPath, NO_SUCH_PATH, replacePath } from './save-path';
import { ChangePath } from './paths.service';
import { AddPathRequest, ChangePathRequest } from './path.dto';

@Controller('api/admin/paths')
@ForAdmins()
export class AdminPathsController {
  constructor(
    private readonly paths: PathsRepository,
    private readonly changes: ChangePath,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Lists all learning paths, including unlisted ones. */
  @Get()
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiOkResponse({ type: [AdminPath] })])
  listAllPaths(): Promise<string> {
    return this.paths.adminListJson();
  }

  /**
   * Adds a learning path at the end of the list.
   * @throws {400} A field is invalid, or a tool does not exist.
   * @throws {409} Another learning path has this address
   */
  @SecurityEvent('path.add')
  @Post()
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiCreatedResponse({ type: AdminPath })])
  addPath(@CurrentUserId() actorId: string, @Body() request: AddPathRequest): Promise<string> {
    const change = { id: uuidv7(), action: 'path.add', actorId, now: this.clock.now() } as const;
    return this.transactions.run((tx) =>
      this.changes.run(tx, change, () => insertPath(tx, { ...request, id: change.id }, change.now)),
    );
  }

  /**
   * Replaces the texts, the tools and their order.
   * @throws {400} A field is invalid, or a tool does not exist.
   * @throws {404} Learning path not found
   * @throws {409} Somebody else saved the path since `updatedAt`; nothing changes.
   */
  @SecurityEvent('path.edit')
  @Put(':id')
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiOkResponse({ type: AdminPath })])
  changePath(
    @IdParam(NO_SUCH_PATH) id: string,
    @CurrentUserId() actorId: string,
    @Body() request: ChangePathRequest,
  ): Promise<string> {
    const change = { id, action: 'path.edit', actorId, now: this.clock.now() } as const;
    return this.transactions.run((tx) =>
      this.changes.run(tx, change, () => replacePath(tx, id, request, change.now)),
    );
  }

  /**
   * Deletes a learning path; its tools stay.
   * @throws {404} Learning path not found
   */
  @SecurityEvent('path.delete')
  @Delete(':id')
  async deletePath(
    @IdParam(NO_SUCH_PATH) id: string,
    @CurrentUserId() actorId: string,
  ): Promise<MessageResponse> {
    const change = { id, action: 'path.delete', actorId, now: this.clock.now() } as const;
    await this.transactions.run((tx) => this.changes.run(tx, change, () => deletePath(tx, id)));
    return { message: 'The learning path was deleted' };
  }
}
