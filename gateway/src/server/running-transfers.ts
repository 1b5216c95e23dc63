import type { RequestContext } from './request-context';

/** Tracks running uploads and downloads; the gateway waits for them after SIGTERM. */
export class RunningTransfers {
  private readonly running = new Set<RequestContext>();

  add(context: RequestContext): void {
    this.running.add(context);
    context.whenClosed(() => this.running.delete(context));
  }

  get count(): number {
    return this.running.size;
  }

  /** Resolves when the transfers running now have ended; ignores later ones. */
  async ended(): Promise<void> {
    await Promise.all([...this.running].map((context) => new Promise<void>((resolve) => context.whenClosed(resolve))));
  }
}
