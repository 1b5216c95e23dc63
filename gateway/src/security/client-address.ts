import { BlockList, isIP, isIPv6, type Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { SettingsError } from '@libs/service';
import { LRUCache } from 'lru-cache';
import { GatewaySettings } from '../gateway.settings';

/** Addresses whose check is remembered: it creates a native object, and a request needs three (9.5 µs instead of 1.2). */
const MAX_CHECKED = 10_000;
const MAX_LENGTH = 64; // an IPv6 address with the name of an interface

/** Determines a client's address: the peer's, or the one a trusted proxy reports (contract §7, TRUSTED_PROXIES). */
@Injectable()
export class ClientAddresses {
  private readonly trusted = new BlockList();
  private readonly checked = new LRUCache<string, boolean>({ max: MAX_CHECKED });
  private readonly loopback = new BlockList();
  private readonly trustsAny: boolean;

  constructor({ TRUSTED_PROXIES }: GatewaySettings) {
    const given = TRUSTED_PROXIES.split(',').flatMap((network) => network.trim() || []);
    for (const network of given) this.trust(network);
    this.trustsAny = given.length > 0;
    this.loopback.addSubnet('127.0.0.0', 8, 'ipv4');
    this.loopback.addAddress('::1', 'ipv6');
  }

  peerOf(socket: Socket): string {
    return plain(socket.remoteAddress ?? '');
  }

  /** Whether a peer may speak for many clients: a trusted proxy, or a program on this machine. */
  isProxy(peer: string): boolean {
    return isIP(peer) !== 0 && (this.loopback.check(peer, family(peer)) || this.isTrusted(peer));
  }

  of(request: IncomingMessage): string {
    const peer = this.peerOf(request.socket);
    if (!this.trustsAny || !this.isTrusted(peer)) return peer;
    return this.lastUntrusted(peer, header(request, 'x-forwarded-for'));
  }

  protocolOf(request: IncomingMessage): 'http' | 'https' {
    if (!this.trustsAny || !this.isTrusted(this.peerOf(request.socket))) return 'http';
    return header(request, 'x-forwarded-proto') === 'https' ? 'https' : 'http';
  }

  /** Proxies append the address they see, so the list is read from its end to the first address that is not a trusted proxy. */
  private lastUntrusted(peer: string, forwardedFor: string): string {
    let client = peer;
    for (const entry of forwardedFor.split(',').reverse()) {
      const address = plain(entry.trim());
      if (isIP(address) === 0) return client;
      client = address;
      if (!this.isTrusted(address)) return client;
    }
    return client;
  }

  private isTrusted(address: string): boolean {
    const known = this.checked.get(address);
    if (known !== undefined) return known;
    if (address.length > MAX_LENGTH) return false; // a header can be long, and its addresses are remembered
    const isTrusted = isIP(address) !== 0 && this.trusted.check(address, family(address));
    this.checked.set(address, isTrusted);
    return isTrusted;
  }

  private trust(network: string): void {
    const [address = '', bits, ...rest] = network.split('/');
    const maxBits = isIPv6(address) ? 128 : 32;
    const prefix = bits === undefined ? maxBits : Number(bits);
    if (isIP(address) === 0 || rest.length > 0 || bits === '' || !Number.isInteger(prefix) || prefix < 0 || prefix > maxBits) {
      throw new SettingsError([`TRUSTED_PROXIES must be networks such as 10.0.0.0/8 separated by commas; "${network}" is none`]);
    }
    this.trusted.addSubnet(address, prefix, family(address));
  }
}

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
const plain = (address: string): string => (address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address);
const header = (request: IncomingMessage, name: string): string => request.headers[name]?.toString() ?? '';
