import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '@libs/service';
import { compressResponse, type CompressedResponse } from '../cache/compress-response';
import { GatewaySettings } from '../gateway.settings';
import { pagePolicy } from '../http/security-headers';
import { ROUTES, type ServiceName } from '../routes';
import { sessionCookieName } from '../session/session-cookie';
import { contentType } from '../web/content-types';
import { type Documents, mergeDocuments } from './merge-documents';
import { PAGE, SCHEME_SCRIPT, START_SCRIPT } from './page';
import { STYLE } from './page-style';

const NAMES: readonly (ServiceName | 'gateway')[] = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];

/** Everything the documentation consists of, each part made when it is first asked for, and kept. */
@Injectable()
export class Documentation {
  private readonly packed = new Map<string, Promise<CompressedResponse>>();

  constructor(private readonly settings: GatewaySettings) {}

  /** The merged document: that of this release, whichever services are up. */
  document(): Promise<CompressedResponse> {
    const { PUBLIC_URL: publicUrl } = this.settings;
    const merge = (): object => mergeDocuments(readDocuments(), ROUTES, { publicUrl, cookieName: sessionCookieName(publicUrl) });
    return this.keep('openapi.json', async () => Buffer.from(JSON.stringify(merge())));
  }

  /** The page that shows it. */
  page(): Promise<CompressedResponse> {
    return this.keep('page.html', async () => Buffer.from(PAGE), { 'content-security-policy': pagePolicy(this.settings.PUBLIC_URL) });
  }

  /** A script or a style of the page; undefined for a name that is none. */
  part(name: string): Promise<CompressedResponse> | undefined {
    const part = PARTS.get(name);
    return part && this.keep(part.file, part.read);
  }

  private keep(file: string, read: () => Promise<Buffer>, headers: Record<string, string> = {}): Promise<CompressedResponse> {
    const known = this.packed.get(file);
    if (known) return known;
    const packed = read().then((body) => compressResponse(body, headers, contentType(file)));
    this.packed.set(file, packed);
    packed.catch(() => this.packed.delete(file)); // whoever asked hears of it, and the next one tries again
    return packed;
  }
}

interface Part {
  file: string;
  read: () => Promise<Buffer>;
}

const ours = (file: string, text: string): Part => ({ file, read: async () => Buffer.from(text) });
const theirs = (file: string): Part => ({ file, read: () => readFile(require.resolve(`swagger-ui-dist/${file}`)) });

/** By the names that `page.ts` uses. */
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
