import { readFile } from 'node:fs/promises';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { sessionCookieName } from '@libs/auth';
import { ErrorBody } from '@libs/contracts';
import { routeNotFound } from '@libs/errors';
import { ApiDocs, openApiDocument } from '@libs/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompressedResponse } from '../http/compressed-response';
import { GatewaySettings } from '../gateway.settings';
import { pagePolicy } from '../http/security-headers';
import { PAGE, SCHEME_SCRIPT, START_SCRIPT, STYLE } from './documentation-page';

const UNCHANGED = { status: 304, description: 'Not modified: `If-None-Match` matches.' };

const viewer = (file: string) => () => readFile(require.resolve(`swagger-ui-dist/${file}`));

/** The scripts and style sheets of the page. */
const PARTS = new Map<string, () => string | Promise<Buffer>>([
  ['scheme-script', () => SCHEME_SCRIPT],
  ['viewer-script', viewer('swagger-ui-bundle.js')],
  ['viewer-style', viewer('swagger-ui.css')],
  ['page-script', () => START_SCRIPT],
  ['page-style', () => STYLE],
]);

@Controller('api')
export class DocumentationController {
  private readonly files = new Map<string, CompressedResponse>();

  constructor(private readonly settings: GatewaySettings) {}

  /** Returns this document, which describes every public call. */
  @Get('openapi.json')
  @ApiDocs(({ ApiExtraModels, ApiOkResponse, ApiResponse }) => [
    ApiExtraModels(ErrorBody), // the body of every refusal
    ApiOkResponse({
      description: 'An OpenAPI 3.1 document.',
      schema: { type: 'object', additionalProperties: true },
    }),
    ApiResponse(UNCHANGED),
  ])
  async showDocument(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const read = () => JSON.stringify(readDocument(this.settings));
    await this.send(request, reply, { name: 'openapi.json', type: 'application/json', read });
  }

  /** Shows this document as a page. */
  @Get('docs')
  @ApiDocs(({ ApiOkResponse, ApiProduces, ApiResponse }) => [
    ApiProduces('text/html'),
    ApiOkResponse({ description: 'An HTML page.', schema: { type: 'string' } }),
    ApiResponse(UNCHANGED),
  ])
  async showPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.header('content-security-policy', pagePolicy(this.settings.PUBLIC_URL));
    await this.send(request, reply, { name: 'page', type: 'text/html', read: () => PAGE });
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
  async showPart(
    @Param('part') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const read = PARTS.get(name);
    if (!read) throw routeNotFound();
    await this.send(request, reply, {
      name,
      type: name.endsWith('script') ? 'text/javascript' : 'text/css',
      read,
    });
  }

  /** Sends a file, which is read and compressed on the first request. */
  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type, read }: DocumentationFile,
  ): Promise<void> {
    const file =
      this.files.get(name) ??
      new CompressedResponse(Buffer.from(await read()), {
        'content-type': `${type}; charset=utf-8`,
      });
    this.files.set(name, file);
    await file.send(request, reply);
  }
}

interface DocumentationFile {
  name: string;
  type: string;
  read: () => string | Promise<Buffer>;
}

/** `npm run openapi` writes the document; only the URL and the cookie's name depend on the installation. */
function readDocument({ PUBLIC_URL }: GatewaySettings): OpenAPIObject {
  const document = JSON.parse(openApiDocument('public')) as OpenAPIObject;
  document.servers = [{ url: PUBLIC_URL }];
  Object.assign(document.components?.securitySchemes?.session ?? {}, {
    name: sessionCookieName(PUBLIC_URL),
  });
  return document;
}
