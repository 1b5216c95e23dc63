import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { sessionCookieName } from '@libs/auth';
import { openApiDocument } from '@libs/service';
import { CompressedResponse } from '../catalogue/compressed-response';
import { GatewaySettings } from '../gateway.settings';
import { pagePolicy } from '../http/security-headers';
import { PAGE, SCHEME_SCRIPT, START_SCRIPT, STYLE } from './page';

/** The files of the API documentation, each built on first request and cached. */
@Injectable()
export class Documentation {
  private readonly files = new Map<string, Promise<CompressedResponse>>();

  constructor(private readonly settings: GatewaySettings) {}

  document(): Promise<CompressedResponse> {
    return this.cache('openapi.json', 'application/json', async () => Buffer.from(JSON.stringify(documentOf(this.settings))));
  }

  page(): Promise<CompressedResponse> {
    const policy = { 'content-security-policy': pagePolicy(this.settings.PUBLIC_URL) };
    return this.cache('page.html', 'text/html', async () => Buffer.from(PAGE), policy);
  }

  part(name: string): Promise<CompressedResponse> | undefined {
    const part = FILES.get(name);
    return part && this.cache(name, name.endsWith('script') ? 'text/javascript' : 'text/css', part);
  }

  private cache(
    name: string,
    type: string,
    read: () => Promise<Buffer>,
    headers: Record<string, string> = {},
  ): Promise<CompressedResponse> {
    const cached = this.files.get(name);
    if (cached) return cached;
    const compressed = read().then((body) => new CompressedResponse(body, { ...headers, 'content-type': `${type}; charset=utf-8` }));
    this.files.set(name, compressed);
    compressed.catch(() => this.files.delete(name)); // the caller gets the error, and the next request retries
    return compressed;
  }
}

const own = (text: string) => async (): Promise<Buffer> => Buffer.from(text);
const viewer = (file: string) => (): Promise<Buffer> => readFile(require.resolve(`swagger-ui-dist/${file}`));

const FILES = new Map<string, () => Promise<Buffer>>([
  ['scheme-script', own(SCHEME_SCRIPT)],
  ['viewer-script', viewer('swagger-ui-bundle.js')],
  ['viewer-style', viewer('swagger-ui.css')],
  ['page-script', own(START_SCRIPT)],
  ['page-style', own(STYLE)],
]);

/** `npm run openapi` writes the document; only the URL and the cookie's name depend on the installation. */
function documentOf({ PUBLIC_URL }: GatewaySettings): OpenAPIObject {
  const document = JSON.parse(openApiDocument('public')) as OpenAPIObject;
  document.servers = [{ url: PUBLIC_URL }];
  Object.assign(document.components?.securitySchemes?.session ?? {}, { name: sessionCookieName(PUBLIC_URL) });
  return document;
}
