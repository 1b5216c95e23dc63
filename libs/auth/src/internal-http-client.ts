import type { Agent } from 'node:http';
import { httpRequest, readAll, serviceAgent } from '@libs/connections';
import { unavailable } from '@libs/errors';
import { type Caller, VISITOR } from './caller';
import { sendWithToken, type TokenSigner } from './token-signer';

/** A call to another service's internal route. It must be idempotent, since it can be sent twice. */
export interface InternalCall {
  to: string; // the service's name, which is the token's audience
  url: string;
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
  timeoutMs?: number; // can only lower the client's own limit
}

const LIFETIME = 5_000; // milliseconds a connection is reused, so that new replicas soon get calls

/** Calls `/internal/*` routes of other services with a signed token; every failure becomes a 503. */
export class InternalHttpClient {
  private readonly self: Caller;
  private readonly agents = new Map<string, Agent>();

  constructor(
    service: string,
    private readonly signer: TokenSigner | undefined,
    private readonly budgetMs: number,
    private readonly lifetimeMs = LIFETIME,
  ) {
    this.self = { ...VISITOR, service };
  }

  /** Returns the JSON response, or null for a 404. Throws `unavailable` for every other failure. */
  async call<Answer>({ to, url, method = 'GET', path, body, timeoutMs = this.budgetMs }: InternalCall): Promise<Answer | null> {
    const { signer, self: caller } = this;
    const limitMs = Math.min(timeoutMs, this.budgetMs);
    if (!signer) throw unavailable('service_unavailable', 'This part of the site is temporarily unavailable. Please try again.');
    const request = {
      url: new URL(path, url),
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      agent: this.agentOf(url),
      silenceMs: limitMs,
      signal: AbortSignal.timeout(limitMs),
      mayRepeat: true,
    };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const answer = await sendWithToken({ signer, caller, audience: to }, (authorization) =>
        httpRequest({ ...request, headers: { authorization, ...type } }),
      );
      const text = await readAll(answer);
      const { statusCode = 0 } = answer;
      if (statusCode === 404) return null;
      if (statusCode < 200 || statusCode > 299) throw new Error(`${to} answered ${statusCode} on ${path}`);
      return JSON.parse(text.toString()) as Answer;
    } catch (cause) {
      throw unavailable('service_unavailable', 'This part of the site is temporarily unavailable. Please try again.', { cause });
    }
  }

  private agentOf(url: string): Agent {
    const known = this.agents.get(url);
    if (known) return known;
    const agent = serviceAgent(url, { timeout: this.lifetimeMs }, this.lifetimeMs);
    this.agents.set(url, agent);
    return agent;
  }
}
