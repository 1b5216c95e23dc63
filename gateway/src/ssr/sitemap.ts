import { Injectable } from '@nestjs/common';
import type { Tool } from '@libs/contracts';
import { CatalogueCache } from '../cache/catalogue-cache';
import type { CachedResponse } from '../cache/cached-response';
import { compressResponse, type CompressedResponse } from '../cache/compress-response';
import { GatewaySettings } from '../gateway.settings';
import { contentType } from './content-types';
import { sitemapFiles } from './crawler-files';

const SITEMAP = /^\/sitemap(-\d+)?\.xml$/;

/** The sitemap of public pages and listed tools, built from the cached list and rebuilt after a tool has changed. */
@Injectable()
export class Sitemap {
  private readonly files: CachedResponse<ReadonlyMap<string, CompressedResponse>>;

  constructor(catalogue: CatalogueCache, { PUBLIC_URL }: GatewaySettings) {
    this.files = catalogue.derive(async (list) => {
      const startedAt = performance.now();
      const tools = JSON.parse(list.variants.identity.body.toString()) as Tool[];
      const files = [...sitemapFiles(tools, PUBLIC_URL)].map(
        async ([path, text]) => [path, await compressResponse(Buffer.from(text), {}, contentType(path))] as const,
      );
      return { response: new Map(await Promise.all(files)), workMs: performance.now() - startedAt };
    });
  }

  /** Returns the sitemap file at a path; undefined for any other path. Throws the catalogue's errors. */
  async find(path: string): Promise<CompressedResponse | undefined> {
    if (!SITEMAP.test(path)) return undefined;
    const files = this.files.current(performance.now()) ?? (await this.files.fetch());
    return files.get(path);
  }
}
