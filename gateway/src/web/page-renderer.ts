import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageState, RenderAnswer, RenderedPage, RenderRequest } from '@libs/contracts';

interface Waiting {
  resolve: (page: RenderedPage) => void;
  reject: (error: unknown) => void;
}

/** Draws pages with the web client's own code in a thread of its own, begun with the first page, so that no request waits behind one. */
export class PageRenderer {
  private worker?: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(private readonly file: string) {}

  /** The renderer that was built beside a web folder (`web/dist` and `web/dist-server`); undefined where there is none. */
  static beside(webFolder: string): PageRenderer | undefined {
    const file = join(`${webFolder}-server`, 'renderer.cjs');
    return existsSync(file) ? new PageRenderer(file) : undefined;
  }

  /** The page at a path as its client draws it first. Rejects with what the drawing threw, or with why the thread ended. */
  async render(path: string, state: PageState): Promise<RenderedPage> {
    const worker = (this.worker ??= this.start());
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, path, state } satisfies RenderRequest);
    });
  }

  /** A thread that keeps no process alive. When it ends, the next page begins another. */
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
