import { Body, Controller, Delete, Get, Header, Post, Put } from '@nestjs/common';
import { ForAdmins } from '@libs/auth';
import { AdminPath, type MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { ApiDocs, Clock, IdParam, SecurityEvent } from '@libs/service';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PathsRepository } from '../store/paths.repository';
import { insertPath, NO_SUCH_PATH, noSuchPath, replacePath } from '../store/save-path';
import { JSON_TYPE } from './conditional-get.interceptor';
import { AddPathRequest, ChangePathRequest } from './path.dto';

/** Routes for editing learning paths as an administrator. */
@Controller('api/admin/paths')
@ForAdmins()
export class AdminPathsController {
  constructor(
    private readonly paths: PathsRepository,
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
  addPath(@Body() request: AddPathRequest): Promise<string> {
    const id = uuidv7();
    return this.save(id, (tx) => insertPath(tx, { ...request, id }, this.clock.now()));
  }

  /**
   * Replaces the texts, the tools and their order.
   * @throws {400} A field is invalid, or a tool does not exist.
   * @throws {404} Learning path not found
   */
  @SecurityEvent('path.edit')
  @Put(':id')
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiOkResponse({ type: AdminPath })])
  changePath(@IdParam(NO_SUCH_PATH) id: string, @Body() request: ChangePathRequest): Promise<string> {
    return this.save(id, (tx) => replacePath(tx, id, request, this.clock.now()));
  }

  /**
   * Deletes a learning path; its tools stay.
   * @throws {404} Learning path not found
   */
  @SecurityEvent('path.delete')
  @Delete(':id')
  async deletePath(@IdParam(NO_SUCH_PATH) id: string): Promise<MessageResponse> {
    await this.transactions.run(async (tx) => {
      const found = await tx.query<unknown[]>('select 1 from paths where id = $1 for update', [id]);
      if (found.length === 0) throw noSuchPath();
      await tx.query('delete from paths where id = $1', [id]);
    });
    return { message: 'The learning path was deleted' };
  }

  private save(id: string, write: (tx: EntityManager) => Promise<void>): Promise<string> {
    return this.transactions.run(async (tx) => {
      await write(tx);
      return this.paths.adminOneJson(id, tx);
    });
  }
}
