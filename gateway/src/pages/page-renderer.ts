import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { PageState, RenderedPage, RenderRequest, RenderResponse } from '@libs/contracts';
import { GatewayLimits } from '../gateway.settings';
import { WebFolder } from './web-folder';

/** Megabytes. V8 collects garbage earlier with a small limit, which saves 40 MB on a busy site; the renderer needs about 20. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 6 };

interface PendingRender {
  resolve: (page: RenderedPage) => void;
  reject: (error: unknown) => void;
}

/** Renders pages with the web client's own code in a worker thread, so that no request waits behind a render. */
@Injectable()
export class PageRenderer {
  /** Whether a renderer was built beside the web folder (`web/dist` and `web/dist-server`); else only the browser renders. */
  readonly isAvailable: boolean;
  private readonly file: string;
  private worker?: Worker;
  private readonly pending = new Map<number, PendingRender>();
  private lastId = 0;
  private idleTimer?: NodeJS.Timeout;

  constructor(
    { folder }: WebFolder,
    private readonly limits: GatewayLimits,
  ) {
    this.file = join(`${folder}-server`, 'renderer.cjs');
    this.isAvailable = existsSync(this.file);
  }

  async render(path: string, state: PageState): Promise<RenderedPage> {
    clearTimeout(this.idleTimer);
    const worker = (this.worker ??= this.start());
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      worker.postMessage({ id, path, state } satisfies RenderRequest);
    });
  }

  /** The thread does not keep the process alive. When it has ended, the next page starts another. */
  private start(): Worker {
    const worker = new Worker(this.file, { resourceLimits: HEAP });
    let reason: unknown;
    worker.unref();
    worker.on('message', (response: RenderResponse) => this.settle(response));
    worker.on('error', (error) => (reason = error));
    worker.on('exit', (code) => {
      if (this.worker !== worker) return; // ended because it was idle
      this.worker = undefined;
      const error = reason ?? new Error(`the rendering thread ended with ${code}`);
      for (const id of [...this.pending.keys()]) this.settle({ id, error });
    });
    return worker;
  }

  private settle(response: RenderResponse): void {
    const pending = this.pending.get(response.id);
    this.pending.delete(response.id);
    if ('page' in response) pending?.resolve(response.page);
    else pending?.reject(response.error);
    if (this.pending.size === 0) this.idleTimer = setTimeout(() => this.stop(), this.limits.rendererIdleMs).unref();
  }

  private stop(): void {
    const idle = this.worker;
    this.worker = undefined;
    void idle?.terminate();
  }
}
