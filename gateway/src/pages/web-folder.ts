import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable } from '@nestjs/common';
import { SettingsError } from '@libs/service';
import type { FastifyInstance } from 'fastify';
import { GatewaySettings } from '../gateway.settings';

const BUILT = join('web', 'dist');
/** The page is filled in for each response, and compressed files are sent in place of their originals. */
const NOT_FILES = ['index.html', '**/*.br', '**/*.gz'];
const HASHED = /\/assets\/.+-[A-Za-z0-9_-]{8,}\.[A-Za-z0-9]+(\.br|\.gz)?$/;
const ONE_YEAR = 'public, max-age=31536000, immutable';

/** The built web client: WEB_DIR, else the project's `web/dist`. */
@Injectable()
export class WebFolder {
  readonly folder: string;
  /** The HTML page, with placeholders. */
  readonly index: string;

  constructor({ WEB_DIR }: GatewaySettings) {
    this.folder = WEB_DIR ?? findBuilt();
    const index = join(this.folder, 'index.html');
    if (!existsSync(index)) {
      throw new SettingsError([
        `WEB_DIR must be the folder of the built web client; there is none at ${this.folder}`,
      ]);
    }
    this.index = readFileSync(index, 'utf8');
  }

  /** Registers one route for each file that is in the folder now, so that no path can escape it. */
  register(fastify: FastifyInstance): void {
    // not awaited: that would start the routes registered so far with Fastify's own error handler, before Nest sets ours
    void fastify.register(fastifyStatic, {
      root: this.folder,
      wildcard: false,
      index: false,
      globIgnore: NOT_FILES,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.headers({
          'cache-control': HASHED.test(path) ? ONE_YEAR : 'no-cache',
          vary: 'Accept-Encoding',
        });
      },
    });
  }
}

/** Searches the parent folders, which works from the sources as well as from `dist`. */
function findBuilt(): string {
  for (let root = __dirname; root !== dirname(root); root = dirname(root)) {
    if (existsSync(join(root, BUILT))) return join(root, BUILT);
  }
  throw new SettingsError([
    `the web client is not built (${BUILT}); run: node scripts/prepare.mjs`,
  ]);
}
