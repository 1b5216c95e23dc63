import type { RequestContext } from './request-context';

/** The uploads and downloads that are running: after SIGTERM, a gateway waits for them. */
export class RunningTransfers {
  private readonly running = new Set<RequestContext>();

  /** Counts a request as running until its response has been sent or its connection is lost. */
  add(context: RequestContext): void {
    this.running.add(context);
    context.whenClosed(() => this.running.delete(context));
  }

  get count(): number {
    return this.running.size;
  }

  /** Resolves when the transfers that are running now have ended; later ones are not waited for. */
  async ended(): Promise<void> {
    await Promise.all([...this.running].map((context) => new Promise<void>((resolve) => context.whenClosed(resolve))));
  }
}
