import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ErrorBody } from '@libs/contracts';
import { routeNotFound } from '@libs/errors';
import { ApiDocs } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Documentation } from './documentation';

const UNCHANGED = { status: 304, description: 'Not modified: `If-None-Match` matches.' };

@Controller('api')
export class DocumentationController {
  constructor(private readonly documentation: Documentation) {}

  /** Returns this document, which describes every public call. */
  @Get('openapi.json')
  @ApiDocs(({ ApiExtraModels, ApiOkResponse, ApiResponse }) => [
    ApiExtraModels(ErrorBody), // the body of every refusal
    ApiOkResponse({ description: 'An OpenAPI 3.1 document.', schema: { type: 'object', additionalProperties: true } }),
    ApiResponse(UNCHANGED),
  ])
  async showDocument(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await (await this.documentation.document()).send(request, reply);
  }

  /** Shows this document as a page. */
  @Get('docs')
  @ApiDocs(({ ApiOkResponse, ApiProduces, ApiResponse }) => [
    ApiProduces('text/html'),
    ApiOkResponse({ description: 'An HTML page.', schema: { type: 'string' } }),
    ApiResponse(UNCHANGED),
  ])
  async showPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await (await this.documentation.page()).send(request, reply);
  }

  /**
   * Sends the scripts and style sheets of that page.
   * @throws {404} The page has no such file.
   */
  @Get('docs/:part')
  @ApiDocs(({ ApiOkResponse, ApiProduces, ApiResponse }) => [
    ApiProduces('text/javascript', 'text/css'),
    ApiOkResponse({ description: 'A script or a style sheet.', schema: { type: 'string' } }),
    ApiResponse(UNCHANGED),
  ])
  async showPart(@Param('part') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const part = this.documentation.part(name);
    if (!part) throw routeNotFound();
    await (await part).send(request, reply);
  }
}
