import { Agent, type IncomingMessage, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks replicas something that needs a token, without a pause, as callers behind a balancer do: one that ends a connection with its
 * answer, or refuses one, is leaving and gets nothing new until it is back; whatever else goes wrong is a request that was lost.
 */
export class TokenTraffic {
  answered = 0;
  readonly lost: string[] = [];
  private readonly agents: Map<string, Agent>;
  private readonly workers: Promise<void>[];
  private readonly leaving = new Set<string>();
  private turn = 0;
  private isStopped = false;

  constructor(
    private readonly urls: string[],
    private token: () => string,
    workers = 6,
  ) {
    this.agents = new Map(urls.map((url) => [url, new Agent({ keepAlive: true })]));
    this.workers = Array.from({ length: workers }, () => this.work());
  }

  /** From now on requests carry these tokens. */
  sign(token: () => string): void {
    this.token = token;
  }

  /** A replica takes requests again. */
  isBack(url: string): void {
    this.leaving.delete(url);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.workers);
    for (const agent of this.agents.values()) agent.destroy();
  }

  private async work(): Promise<void> {
    while (!this.isStopped) {
      this.turn += 1;
      await this.deliver(this.turn);
      await sleep(2);
    }
  }

  private async deliver(turn: number): Promise<void> {
    const urls = this.urls.filter((url) => !this.leaving.has(url));
    const url = urls[turn % urls.length];
    if (url === undefined) return void (await sleep(20)); // no replica accepts requests
    try {
      const { statusCode, headers } = await this.ask(url);
      if (headers.connection === 'close') this.leaving.add(url);
      if (statusCode === 200) this.answered += 1;
      else this.lost.push(`${url}: ${statusCode}`);
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      if (code !== 'ECONNREFUSED') return void this.lost.push(`${url}: ${code}`);
      this.leaving.add(url); // nothing was sent: another one gets it
      await this.deliver(turn);
    }
  }

  private ask(url: string): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${this.token()}` };
    return new Promise((resolve, reject) => {
      const request = send(
        `${url}/internal/health`,
        { headers, agent: this.agents.get(url) },
        (response) => {
          response.resume().once('end', () => resolve(response));
          response.once('error', reject);
        },
      );
      request.once('error', reject).end();
    });
  }
}
