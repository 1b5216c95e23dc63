import { createHash } from 'node:crypto';
import { Client, type TestResponse } from '@testing';
import type { CallKind, Outcome } from './call';
import type { CallLog } from './call-log';

/** Longer than any fault lasts: a call that takes longer hangs forever. */
const TIMEOUT_MS = 60_000;

/** The result of a call. */
export interface Result<Body> {
  outcome: Outcome;
  status: number | null;
  /** Undefined without a complete response. */
  body?: Body;
}

/** What a call sends, and the 4xx statuses it causes itself. */
export interface CallOptions {
  body?: unknown;
  expected?: readonly number[];
}

/** A client outside the system that logs its calls. */
export class Caller {
  private readonly client: Client;

  constructor(
    readonly actor: string,
    private readonly log: CallLog,
    url: string,
  ) {
    this.client = new Client(url, TIMEOUT_MS);
  }

  /** The Cookie header of this client. */
  get cookie(): string {
    return this.client.cookie;
  }

  get<Body = unknown>(kind: CallKind, path: string, options?: CallOptions): Promise<Result<Body>> {
    return this.call<Body>(kind, 'GET', path, options);
  }

  post<Body = unknown>(kind: CallKind, path: string, options?: CallOptions): Promise<Result<Body>> {
    return this.call<Body>(kind, 'POST', path, options);
  }

  /** Never rejects because of the system under test: a missing response is a result. */
  async call<Body>(
    kind: CallKind,
    method: string,
    path: string,
    { body, expected }: CallOptions = {},
  ): Promise<Result<Body>> {
    const end = this.log.begin(kind, this.actor);
    try {
      const answer = await this.client.request<Body>(method, path, body);
      const retryAfter = answer.headers.get('retry-after');
      const outcome = end({
        status: answer.status,
        retryAfter,
        expected,
        problem: wrongBytes(kind, answer),
      });
      return { outcome, status: answer.status, body: answer.body };
    } catch (error) {
      const isTimeout = (error as Error).name === 'TimeoutError';
      return {
        outcome: end({
          status: null,
          problem: isTimeout ? `${kind}: no answer in ${TIMEOUT_MS / 1000} s` : undefined,
        }),
        status: null,
      };
    }
  }
}

/** Compares the bytes of a file with the digest in the response. */
function wrongBytes(kind: CallKind, { headers, bytes }: TestResponse): string | undefined {
  const named = headers.get('repr-digest');
  if (named === null) return undefined;
  const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
  return named === digest ? undefined : `${kind}: bytes that are not those of the digest`;
}
