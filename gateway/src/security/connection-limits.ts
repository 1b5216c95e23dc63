import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import { networkOf } from '@libs/service';
import { GatewaySettings } from '../gateway.settings';
import { ClientAddresses } from './client-address';
import { RepeatedWarnings } from '../server/logs';

const RETRY_AFTER_SECONDS = 5;

/** Counts open connections, in total and per client address; closes a connection beyond the limits without a response. */
@Injectable()
export class ConnectionLimits {
  private readonly counted = new WeakSet<Socket>();
  private readonly proxies = new WeakSet<Socket>(); // determined once: checking an address takes a tenth of a proxied call
  private readonly byNetwork = new Map<string, number>();
  private readonly maxPerAddress: number;
  private total = 0;

  constructor(
    private readonly settings: GatewaySettings,
    private readonly addresses: ClientAddresses,
    private readonly warnings: RepeatedWarnings,
  ) {
    // RATE_LIMITS=off keeps the total, because load tests can run out of file descriptors too.
    this.maxPerAddress = settings.RATE_LIMITS === 'on' ? settings.MAX_CONNECTIONS_PER_ADDRESS : Infinity;
  }

  readonly admit = (socket: Socket): void => {
    if (this.counted.has(socket)) return; // the connection continues after an ignored upgrade
    this.counted.add(socket);
    const peer = this.addresses.peerOf(socket);
    if (this.total >= this.settings.MAX_CONNECTIONS) return this.refuse(socket, 'too many connections', peer);
    this.total += 1;
    socket.once('close', () => (this.total -= 1));
    if (this.addresses.isProxy(peer)) return void this.proxies.add(socket);
    const release = this.hold(peer);
    if (release) socket.once('close', release);
    else this.refuse(socket, 'too many connections of one address', peer);
  };

  /** Counts a request whose connection serves many clients; returns a function that ends the count. Throws 429 beyond the limit. */
  enter(peer: Socket, address: string): () => void {
    if (!this.proxies.has(peer)) return () => undefined;
    const release = this.hold(address);
    if (release) return release;
    this.warnings.warn('too many open requests of one address', { address });
    throw tooMany('too_many_connections', 'Too many open connections from your address.', { retryAfter: RETRY_AFTER_SECONDS });
  }

  private hold(address: string): (() => void) | undefined {
    const network = networkOf(address) ?? address;
    const held = this.byNetwork.get(network) ?? 0;
    if (held >= this.maxPerAddress) return undefined;
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
