import { tooMany, unavailable } from '@libs/errors';

const RETRY_AFTER_SECONDS = 10;

/** Limits open sockets per client address and per process (docs/api.md). */
export class SocketQuota {
  private readonly byAddress = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly perAddress: number,
    private readonly perProcess: number,
  ) {}

  /** Reserves a socket and returns a function that releases it; throws 429 at the address limit and 503 at the process limit. */
  reserve(address: string): () => void {
    const held = this.byAddress.get(address) ?? 0;
    if (held >= this.perAddress) {
      throw tooMany('too_many_connections', 'Too many live connections from your address.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    if (this.total >= this.perProcess) {
      throw unavailable('overloaded', 'Too many live connections right now.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    this.byAddress.set(address, held + 1);
    this.total += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.release(address);
      isHeld = false;
    };
  }

  private release(address: string): void {
    const left = (this.byAddress.get(address) ?? 1) - 1;
    if (left > 0) this.byAddress.set(address, left);
    else this.byAddress.delete(address);
    this.total -= 1;
  }
}
