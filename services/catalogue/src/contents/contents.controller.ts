import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ForServices, ForVisitors } from '@libs/auth';
import { ContentsFile, ToolContents } from '@libs/contracts';
import {
  ApiDocs,
  ConditionalGet,
  IdParam,
  jsonRepresentation,
  NOT_MODIFIED,
  type Representation,
} from '@libs/service';
import { ContentsFileQuery } from './contents.dto';
import { ContentsRepository } from './contents.repository';
import { ContentsService } from './contents.service';

/** What is in the file of a tool, before it is downloaded. */
@Controller('api/tools/:id/contents')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class ContentsController {
  constructor(
    private readonly contents: ContentsRepository,
    private readonly service: ContentsService,
  ) {}

  /**
   * Lists the files in a tool's archive with their sizes and digests.
   * @throws {404} Tool not found.
   * @throws {409} The tool has no file, or its file is being checked.
   */
  @Get()
  @ApiDocs((api) => [api.ApiOkResponse({ type: ToolContents }), api.ApiResponse(NOT_MODIFIED)])
  async listContents(@IdParam('Tool not found') id: string): Promise<Representation> {
    return jsonRepresentation(JSON.stringify(await this.contents.find(id)));
  }

  /**
   * Returns the text of one file: of free tools up to 256 KiB, of others README files and the first 40 lines, but of notes for teachers nothing.
   * @throws {400} A parameter is invalid; `errors` names it.
   * @throws {404} The tool or its file has no such entry.
   */
  @Get('file')
  @ApiDocs((api) => [api.ApiOkResponse({ type: ContentsFile }), api.ApiResponse(NOT_MODIFIED)])
  async readContentsFile(
    @IdParam('Tool not found') id: string,
    @Query() { path }: ContentsFileQuery,
  ): Promise<Representation> {
    return jsonRepresentation(JSON.stringify(await this.service.readFile(id, path)));
  }
}

/** Sends notes for teachers to downloads, which knows who may read them. */
@Controller('internal/tools/:id/teacher-notes')
@ForServices()
export class InternalContentsController {
  constructor(private readonly service: ContentsService) {}

  @Get()
  readTeacherNote(
    @IdParam('Tool not found') id: string,
    @Query() { path }: ContentsFileQuery,
  ): Promise<ContentsFile> {
    return this.service.readTeacherNote(id, path);
  }
}
