import type { Socket } from 'node:net';
import { DomainError, tooMany } from '@libs/errors';
import { networkOf } from '@libs/service';
import type { ClientAddresses } from './client-address';
import type { RepeatedWarnings } from './repeated-warnings';

/** How many connections one process accepts. */
export interface ConnectionLimitOptions {
  total: number;
  perAddress: number;
}

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

/** Counts open connections, in all and for each client address; a connection beyond the limits is closed without an answer. */
export class ConnectionLimits {
  private readonly counted = new WeakSet<Socket>();
  private readonly byNetwork = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly limits: ConnectionLimitOptions,
    private readonly addresses: ClientAddresses,
    private readonly warnings: RepeatedWarnings,
  ) {}

  /** Counts a new connection until it closes. */
  readonly admit = (socket: Socket): void => {
    if (this.counted.has(socket)) return; // one that goes on after an upgrade was ignored
    this.counted.add(socket);
    const peer = this.addresses.peerOf(socket);
    if (this.total >= this.limits.total) return this.refuse(socket, 'too many connections', peer);
    this.total += 1;
    socket.once('close', () => (this.total -= 1));
    if (this.addresses.isProxy(peer)) return;
    const release = this.hold(peer);
    if (release) socket.once('close', release);
    else this.refuse(socket, 'too many connections of one address', peer);
  };

  /**
   * Counts a request that came through a proxy, or from this machine, since such a connection serves many clients; returns how to count
   * it as over. 429 when too many of the same client are open.
   */
  enter(peer: Socket, address: string): () => void {
    if (!this.addresses.isProxy(this.addresses.peerOf(peer))) return () => undefined;
    const release = this.hold(address);
    if (release) return release;
    this.warnings.warn('too many open requests of one address', { address });
    throw tooManyConnections();
  }

  /** Undefined when the address has its share. */
  private hold(address: string): (() => void) | undefined {
    const network = networkOf(address) ?? address;
    const held = this.byNetwork.get(network) ?? 0;
    if (held >= this.limits.perAddress) return undefined;
    this.byNetwork.set(network, held + 1);
    return () => this.release(network);
  }

  private release(network: string): void {
    const left = (this.byNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.byNetwork.set(network, left);
    else this.byNetwork.delete(network);
  }

  private refuse(socket: Socket, reason: string, address: string): void {
    this.warnings.warn(reason, { address });
    socket.destroy();
  }
}

const tooManyConnections = (): DomainError =>
  tooMany('too_many_connections', 'Too many open connections from your address.', { retryAfter: RETRY_AFTER });
