import type { Exchange } from './exchange';

/** The uploads and downloads that are running: after SIGTERM, a gateway waits for them. */
export class RunningTransfers {
  private readonly running = new Set<Exchange>();

  /** Counts a request as running until its response has been sent or its connection is lost. */
  add(exchange: Exchange): void {
    this.running.add(exchange);
    exchange.whenClosed(() => this.running.delete(exchange));
  }

  get count(): number {
    return this.running.size;
  }

  /** Resolves when the transfers that are running now have ended; later ones are not waited for. */
  async ended(): Promise<void> {
    await Promise.all([...this.running].map((exchange) => new Promise<void>((resolve) => exchange.whenClosed(resolve))));
  }
}
