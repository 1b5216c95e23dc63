import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { SafetyReport } from '@libs/contracts';
import {
  ApiDocs,
  ConditionalGet,
  IdParam,
  jsonRepresentation,
  NOT_MODIFIED,
  type Representation,
} from '@libs/service';
import { SafetyRepository } from './safety.repository';

@Controller('api/tools/:id/safety')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class SafetyController {
  constructor(private readonly reports: SafetyRepository) {}

  /**
   * Returns what was checked in a tool's file, what was found, and what was not checked.
   * @throws {404} Tool not found.
   * @throws {409} The tool has no file, or its file is being checked.
   */
  @Get()
  @ApiDocs((api) => [api.ApiOkResponse({ type: SafetyReport }), api.ApiResponse(NOT_MODIFIED)])
  async showSafety(@IdParam('Tool not found') id: string): Promise<Representation> {
    return jsonRepresentation(JSON.stringify(await this.reports.find(id)));
  }
}
