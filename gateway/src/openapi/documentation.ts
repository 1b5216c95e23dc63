import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { sessionCookieName } from '@libs/auth';
import { openApiDocument } from '@libs/service';
import { CompressedResponse } from '../cache/compressed-response';
import { GatewaySettings } from '../gateway.settings';
import { pagePolicy } from '../security/security-headers';
import { contentType } from '../ssr/content-types';
import { PAGE, SCHEME_SCRIPT, START_SCRIPT, STYLE } from './page';

/** The files of the API documentation, each built on first request and cached. */
@Injectable()
export class Documentation {
  private readonly files = new Map<string, Promise<CompressedResponse>>();

  constructor(private readonly settings: GatewaySettings) {}

  document(): Promise<CompressedResponse> {
    return this.cache('openapi.json', async () => Buffer.from(JSON.stringify(documentOf(this.settings))));
  }

  page(): Promise<CompressedResponse> {
    return this.cache('page.html', async () => Buffer.from(PAGE), { 'content-security-policy': pagePolicy(this.settings.PUBLIC_URL) });
  }

  part(name: string): Promise<CompressedResponse> | undefined {
    const part = FILES.get(name);
    return part && this.cache(part.file, part.read);
  }

  private cache(file: string, read: () => Promise<Buffer>, headers: Record<string, string> = {}): Promise<CompressedResponse> {
    const cached = this.files.get(file);
    if (cached) return cached;
    const compressed = read().then((body) => new CompressedResponse(body, headers, contentType(file)));
    this.files.set(file, compressed);
    compressed.catch(() => this.files.delete(file)); // the caller gets the error, and the next request retries
    return compressed;
  }
}

interface DocumentationFile {
  file: string;
  read: () => Promise<Buffer>;
}

const own = (file: string, text: string): DocumentationFile => ({ file, read: async () => Buffer.from(text) });
const viewer = (file: string): DocumentationFile => ({ file, read: () => readFile(require.resolve(`swagger-ui-dist/${file}`)) });

const FILES = new Map<string, DocumentationFile>([
  ['scheme-script', own('scheme.js', SCHEME_SCRIPT)],
  ['viewer-script', viewer('swagger-ui-bundle.js')],
  ['viewer-style', viewer('swagger-ui.css')],
  ['page-script', own('page.js', START_SCRIPT)],
  ['page-style', own('page.css', STYLE)],
]);

/** `npm run openapi` writes the document; only the URL and the cookie's name depend on the installation. */
function documentOf({ PUBLIC_URL }: GatewaySettings): OpenAPIObject {
  const document = JSON.parse(openApiDocument('public')) as OpenAPIObject;
  document.servers = [{ url: PUBLIC_URL }];
  Object.assign(document.components?.securitySchemes?.session ?? {}, { name: sessionCookieName(PUBLIC_URL) });
  return document;
}
