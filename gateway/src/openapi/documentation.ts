import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '@libs/service';
import { compressResponse, type CompressedResponse } from '../cache/compress-response';
import { GatewaySettings } from '../gateway.settings';
import { pagePolicy } from '../security/security-headers';
import { ROUTES, type ServiceName } from '../routes';
import { sessionCookieName } from '../session/session-cookie';
import { contentType } from '../ssr/content-types';
import { type Documents, mergeDocuments } from '../../../scripts/openapi/merge-documents';
import { PAGE, SCHEME_SCRIPT, START_SCRIPT } from './page';
import { STYLE } from './page-style';

const NAMES: readonly (ServiceName | 'gateway')[] = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];

/** The files of the API documentation, each built on first request and cached. */
@Injectable()
export class Documentation {
  private readonly packed = new Map<string, Promise<CompressedResponse>>();

  constructor(private readonly settings: GatewaySettings) {}

  /** Returns the merged document of this release, whichever services are available. */
  document(): Promise<CompressedResponse> {
    const { PUBLIC_URL: publicUrl } = this.settings;
    const merge = (): object => mergeDocuments(readDocuments(), ROUTES, { publicUrl, cookieName: sessionCookieName(publicUrl) });
    return this.keep('openapi.json', async () => Buffer.from(JSON.stringify(merge())));
  }

  page(): Promise<CompressedResponse> {
    return this.keep('page.html', async () => Buffer.from(PAGE), { 'content-security-policy': pagePolicy(this.settings.PUBLIC_URL) });
  }

  part(name: string): Promise<CompressedResponse> | undefined {
    const part = PARTS.get(name);
    return part && this.keep(part.file, part.read);
  }

  private keep(file: string, read: () => Promise<Buffer>, headers: Record<string, string> = {}): Promise<CompressedResponse> {
    const known = this.packed.get(file);
    if (known) return known;
    const packed = read().then((body) => compressResponse(body, headers, contentType(file)));
    this.packed.set(file, packed);
    packed.catch(() => this.packed.delete(file)); // the caller gets the error, and the next request retries
    return packed;
  }
}

interface Part {
  file: string;
  read: () => Promise<Buffer>;
}

const ours = (file: string, text: string): Part => ({ file, read: async () => Buffer.from(text) });
const theirs = (file: string): Part => ({ file, read: () => readFile(require.resolve(`swagger-ui-dist/${file}`)) });

/** Keyed by the names that `page.ts` uses. */
const PARTS = new Map<string, Part>([
  ['scheme-script', ours('scheme.js', SCHEME_SCRIPT)],
  ['viewer-script', theirs('swagger-ui-bundle.js')],
  ['viewer-style', theirs('swagger-ui.css')],
  ['page-script', ours('page.js', START_SCRIPT)],
  ['page-style', ours('page.css', STYLE)],
]);

function readDocuments(): Documents {
  return Object.fromEntries(NAMES.map((name) => [name, JSON.parse(openApiDocument(name)) as OpenAPIObject])) as Documents;
}
