import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { aMember, aTool, exeUrl, theAdministrator } from '@testing';

/** A kind of request of the load; 200 is expected. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
}

/** Results of the requests of a load. */
export interface LoadResult {
  answered: number;
  /** No connection, or 503 with Retry-After. */
  refused: string[];
  /** Interrupted, without a response, or with another status. */
  dropped: string[];
  /** Milliseconds of the slowest request. */
  slowest: number;
  /** Milliseconds between the first and the last request that failed. */
  failedFor: number;
}

/** Requests of a member who browses, opens personal pages and downloads: they involve every service. */
export async function everydayRequests(): Promise<LoadRequest[]> {
  const tool = await aTool(await theAdministrator());
  const { cookie } = await aMember();
  return [
    { method: 'GET', path: '/api/tools?limit=5' },
    { method: 'GET', path: '/api/me', cookie },
    { method: 'GET', path: '/api/dashboard/stats', cookie },
    { method: 'GET', path: `/api/user/purchases/${tool.id}`, cookie },
    { method: 'POST', path: `/api/tools/${tool.id}/download`, cookie },
    { method: 'GET', path: '/' },
  ];
}

/** Sends requests to the published port from several workers on keep-alive connections. */
export class Load implements LoadResult {
  answered = 0;
  readonly refused: string[] = [];
  readonly dropped: string[] = [];
  slowest = 0;
  private firstFailure = 0;
  private lastFailure = 0;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly url = exeUrl();
  private readonly workers: Promise<void>[];
  private turn = 0;
  private isStopped = false;

  constructor(
    private readonly requests: LoadRequest[],
    workers = 4,
  ) {
    this.workers = Array.from({ length: workers }, () => this.work());
  }

  get failedFor(): number {
    return this.lastFailure - this.firstFailure;
  }

  /** Ends the load after the running requests. */
  async stop(): Promise<LoadResult> {
    this.isStopped = true;
    await Promise.all(this.workers);
    this.agent.destroy();
    return this;
  }

  private async work(): Promise<void> {
    while (!this.isStopped) {
      const one = this.requests[this.turn++ % this.requests.length];
      if (one) await this.measure(one);
      await sleep(20);
    }
  }

  private async measure(one: LoadRequest): Promise<void> {
    const failures = this.refused.length + this.dropped.length;
    const [time, start] = [new Date().toISOString(), performance.now()];
    const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
    const describe = (outcome: string | number) =>
      `${time} ${one.method} ${one.path}, after ${seconds()} s: ${outcome}`;
    try {
      const { status, retryAfter } = await this.ask(one);
      if (status === 200) this.answered += 1;
      else if (status === 503 && retryAfter !== undefined) this.refused.push(describe(503));
      else this.dropped.push(describe(status));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      (code === 'ECONNREFUSED' ? this.refused : this.dropped).push(describe(code ?? message));
    }
    this.slowest = Math.max(this.slowest, performance.now() - start);
    if (this.refused.length + this.dropped.length === failures) return;
    this.lastFailure = performance.now();
    this.firstFailure ||= this.lastFailure;
  }

  private ask({
    method,
    path,
    cookie,
  }: LoadRequest): Promise<{ status: number; retryAfter?: string }> {
    const headers = {
      ...(cookie ? { cookie } : {}),
      ...(method === 'POST' ? { 'content-length': 0 } : {}),
    };
    return new Promise((resolve, reject) => {
      const request = send(this.url + path, { method, headers, agent: this.agent }, (answer) => {
        const result = {
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
        };
        answer.resume().once('error', reject);
        answer.once('end', () =>
          answer.complete ? resolve(result) : reject(new Error('cut off')),
        );
      });
      request.setTimeout(40_000, () => request.destroy(new Error('no answer in 40 seconds')));
      request.once('error', reject).end();
    });
  }
}
