import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  UseInterceptors,
} from '@nestjs/common';
import { CurrentUserId, ForAdmins, ForServices, ForVisitors } from '@libs/auth';
import { PublishedFiles, ToolVersion, type VersionState } from '@libs/contracts';
import { notFound } from '@libs/errors';
import {
  ApiDocs,
  ConditionalGet,
  IdParam,
  JSON_TYPE,
  jsonRepresentation,
  NOT_MODIFIED,
  NumberParam,
  ReasonRequest,
  type Representation,
  SecurityEvent,
  TEXT,
  textRepresentation,
} from '@libs/service';
import { NO_SUCH_TOOL, noSuchTool, ToolRepository } from '../tools/tool.repository';
import { NO_SUCH_VERSION, VersionRepository } from './version.repository';
import { VersionsService } from './versions.service';

const SHA256 = /^[0-9a-f]{64}$/;

/** Finds the versions that have a file. */
@Controller('api/files')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class FilesController {
  constructor(private readonly versions: VersionRepository) {}

  /**
   * Says which versions of which tools have a file, by its SHA-256 digest in hex.
   * @throws {404} No tool has or had this file.
   */
  @Get(':sha256')
  @ApiDocs((api) => [api.ApiOkResponse({ type: PublishedFiles }), api.ApiResponse(NOT_MODIFIED)])
  async showFile(@Param('sha256') given: string): Promise<Representation> {
    const sha256 = given.toLowerCase();
    const tools = SHA256.test(sha256) ? await this.versions.filesJson(sha256) : null;
    if (tools === null) throw notFound('file_unknown', 'No tool has or had this file.');
    return jsonRepresentation(`{"tools":${tools}}`);
  }
}

/** The versions of a tool as everybody sees them. */
@Controller('api/tools/:id/versions')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class VersionsController {
  constructor(
    private readonly tools: ToolRepository,
    private readonly versions: VersionRepository,
  ) {}

  /**
   * Lists the files that a tool has had, newest first, also those that were withdrawn.
   * @throws {404} Tool not found.
   */
  @Get()
  @ApiDocs((api) => [api.ApiOkResponse({ type: [ToolVersion] }), api.ApiResponse(NOT_MODIFIED)])
  async listVersions(@IdParam(NO_SUCH_TOOL) toolId: string): Promise<Representation> {
    if (!(await this.tools.find(toolId))) throw noSuchTool();
    return jsonRepresentation(await this.versions.listJson(toolId));
  }

  /**
   * Sends the signature of a file, as `minisign -V` reads it (`.minisig`).
   * @throws {404} Tool or version not found.
   */
  @Get(':version/signature')
  @ApiDocs((api) => [...TEXT(api, 'The signature.'), api.ApiResponse(NOT_MODIFIED)])
  async showSignature(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @NumberParam(NO_SUCH_VERSION, 'version') number: number,
  ): Promise<Representation> {
    return textRepresentation((await this.versions.find(toolId, number)).signature);
  }
}

@Controller('api/admin/tools/:id/versions')
@ForAdmins()
export class AdminVersionsController {
  constructor(private readonly service: VersionsService) {}

  /**
   * Withdraws a version: it can no longer be downloaded, and members who downloaded it get an email. Everybody can read the reason. The tool gets its newest other version back.
   * @throws {400} The reason is missing.
   * @throws {404} Tool or version not found.
   * @throws {409} The version is already withdrawn.
   */
  @SecurityEvent('version.withdraw')
  @Post(':version/withdraw')
  @HttpCode(200)
  @Header('content-type', JSON_TYPE)
  @ApiDocs((api) => [api.ApiOkResponse({ type: [ToolVersion] })])
  withdrawVersion(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @NumberParam(NO_SUCH_VERSION, 'version') number: number,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<string> {
    return this.service.withdraw(toolId, number, { reason, actorId });
  }
}

/** Tells downloads where the file of a version is. */
@Controller('internal/tools/:id/versions')
@ForServices()
export class InternalVersionsController {
  constructor(private readonly versions: VersionRepository) {}

  @Get(':version')
  async showVersion(
    @IdParam(NO_SUCH_TOOL) toolId: string,
    @NumberParam(NO_SUCH_VERSION, 'version') number: number,
  ): Promise<VersionState> {
    const { objectKey, filename, sha256, withdrawalReason } = await this.versions.find(
      toolId,
      number,
    );
    return { fileKey: objectKey, filename, fileSha256: sha256, withdrawalReason };
  }
}
