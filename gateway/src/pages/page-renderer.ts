import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RenderedPage, RenderRequest } from '@libs/contracts';
import { Piscina } from 'piscina';
import { GatewayLimits } from '../gateway.settings';
import { WebFolder } from './web-folder';

/** Megabytes. V8 collects garbage earlier with a small limit, which saves 40 MB on a busy site; the renderer needs about 20. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 6 };

/** Pages that wait for the thread, a second's work; above it, the browser renders them. */
const MAX_QUEUE = 32;

/** Renders pages with the web client's own code in a worker thread, so that no request waits behind a render. */
@Injectable()
export class PageRenderer implements OnApplicationShutdown {
  private readonly thread?: Piscina<RenderRequest, RenderedPage>;

  /** Without a renderer beside the web folder (`web/dist` and `web/dist-server`), only the browser renders. */
  constructor({ folder }: WebFolder, { rendererIdleMs: idleTimeout }: GatewayLimits) {
    const filename = join(`${folder}-server`, 'renderer.cjs');
    if (existsSync(filename))
      this.thread = new Piscina({
        filename,
        minThreads: 0,
        maxThreads: 1,
        maxQueue: MAX_QUEUE,
        idleTimeout,
        resourceLimits: HEAP,
      });
  }

  get isAvailable(): boolean {
    return this.thread !== undefined;
  }

  /** Throws when too many pages wait. */
  async render(request: RenderRequest): Promise<RenderedPage> {
    if (!this.thread) throw new Error('there is no renderer');
    return this.thread.run(request);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.destroy();
  }
}
