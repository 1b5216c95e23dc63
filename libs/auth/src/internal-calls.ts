import { unavailable } from '@libs/errors';
import { type Caller, VISITOR } from './caller';
import type { TokenSigner } from './token-signer';

/** One call to another service's internal route. */
export interface InternalCall {
  /** The service's name, which is the token's audience. */
  to: string;
  /** The service's base address. */
  url: string;
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/** Calls other services' `/internal/*` routes with a signed token, within a short budget; a failure is 503, never a guess. */
export class InternalCalls {
  private readonly self: Caller;

  constructor(
    service: string,
    private readonly signer: TokenSigner | undefined,
    private readonly budgetMs: number,
  ) {
    this.self = { ...VISITOR, service };
  }

  /** The JSON answer, or null for 404. Throws `unavailable` when the service is away, slow or answers anything else. */
  async call<Answer>({ to, url, method = 'GET', path, body }: InternalCall): Promise<Answer | null> {
    if (!this.signer) throw unavailable('no_signing_key', 'This part of the site is not available just now. Please try again.');
    try {
      const response = await fetch(new URL(path, url), {
        method,
        headers: {
          authorization: `Bearer ${this.signer.sign(this.self, to)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(this.budgetMs),
      });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw new Error(`${to} answered ${response.status} on ${path}`);
      return (await response.json()) as Answer;
    } catch (cause) {
      throw unavailable(`${to}_away`, 'This part of the site is not available just now. Please try again.', { cause });
    }
  }
}
