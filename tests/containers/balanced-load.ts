import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** One kind of request the load consists of; 200 is expected. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
}

/**
 * Sends requests without a pause to whichever gateway takes them, as a load balancer does: connections are kept; a gateway that
 * ends one with its answer, or refuses one, is leaving and gets nothing new until it is back; whatever else goes wrong is a
 * request that was dropped.
 */
export class BalancedLoad {
  readonly dropped: string[] = [];
  answered = 0;
  private readonly agents = new Map<string, Agent>();
  private readonly leaving = new Set<string>();
  private readonly workers: Promise<void>[];
  private turn = 0;
  private isStopped = false;

  constructor(
    urls: string[],
    private readonly requests: LoadRequest[],
    workers = 8,
  ) {
    urls.forEach((url) => this.isBack(url));
    this.workers = Array.from({ length: workers }, () => this.work());
  }

  /** A gateway takes requests at this address, for the first time or again. */
  isBack(url: string): void {
    if (!this.agents.has(url)) this.agents.set(url, new Agent({ keepAlive: true }));
    this.leaving.delete(url);
  }

  /** Ends the load once what is under way has been answered. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.workers);
    for (const agent of this.agents.values()) agent.destroy();
  }

  private async work(): Promise<void> {
    while (!this.isStopped) {
      this.turn += 1;
      const one = this.requests[this.turn % this.requests.length];
      if (one) await this.deliver(one);
    }
  }

  private async deliver(one: LoadRequest): Promise<void> {
    const urls = [...this.agents.keys()].filter((url) => !this.leaving.has(url));
    const url = urls[this.turn % urls.length];
    if (url === undefined) return void (await sleep(20)); // nobody takes it just now
    try {
      const status = await this.ask(url, one);
      if (status === 200) this.answered += 1;
      else this.dropped.push(`${one.method} ${one.path}: ${status}`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ECONNREFUSED') return void this.dropped.push(`${one.method} ${one.path} at ${url}: ${code ?? message}`);
      this.leaving.add(url); // nothing was sent: another one gets it
      await this.deliver(one);
    }
  }

  private ask(url: string, { method, path, cookie }: LoadRequest): Promise<number> {
    const headers = { ...(cookie ? { cookie } : {}), ...(method === 'POST' ? { 'content-length': 0 } : {}) };
    return new Promise((resolve, reject) => {
      const request = send(url + path, { method, headers, agent: this.agents.get(url) }, (answer) => {
        if (answer.headers.connection === 'close') this.leaving.add(url);
        answer.resume().once('error', reject);
        answer.once('end', () => (answer.complete ? resolve(answer.statusCode ?? 0) : reject(new Error('cut off'))));
      });
      request.setTimeout(20_000, () => request.destroy(new Error('no answer in 20 seconds')));
      request.once('error', reject).end();
    });
  }
}
