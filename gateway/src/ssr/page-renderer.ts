import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageState, RenderAnswer, RenderedPage, RenderRequest } from '@libs/contracts';

interface Waiting {
  resolve: (page: RenderedPage) => void;
  reject: (error: unknown) => void;
}

/** Renders pages with the web client's own code in a worker thread, so that no request waits behind a render. */
export class PageRenderer {
  private worker?: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(private readonly file: string) {}

  /** Returns the renderer built beside a web folder (`web/dist` and `web/dist-server`); undefined when absent. */
  static beside(webFolder: string): PageRenderer | undefined {
    const file = join(`${webFolder}-server`, 'renderer.cjs');
    return existsSync(file) ? new PageRenderer(file) : undefined;
  }

  /** Renders the page at a path. Rejects with the error of the render, or with the reason why the thread ended. */
  async render(path: string, state: PageState): Promise<RenderedPage> {
    const worker = (this.worker ??= this.start());
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, path, state } satisfies RenderRequest);
    });
  }

  /** The thread does not keep the process alive. When it ends, the next page starts another. */
  private start(): Worker {
    const worker = new Worker(this.file);
    let reason: unknown;
    worker.unref();
    worker.on('message', (answer: RenderAnswer) => this.settle(answer));
    worker.on('error', (error) => (reason = error));
    worker.on('exit', (code) => {
      this.worker = undefined;
      const error = reason ?? new Error(`the thread that draws pages ended with ${code}`);
      for (const id of [...this.waiting.keys()]) this.settle({ id, error });
    });
    return worker;
  }

  private settle(answer: RenderAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('page' in answer) waiting?.resolve(answer.page);
    else waiting?.reject(answer.error);
  }
}
