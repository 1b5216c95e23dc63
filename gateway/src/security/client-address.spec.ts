import type { IncomingMessage } from 'node:http';
import { GatewaySettings } from '../gateway.settings';
import { ClientAddresses } from './client-address';

const behind = (networks: string): ClientAddresses =>
  new ClientAddresses(Object.assign(new GatewaySettings(), { TRUSTED_PROXIES: networks }));

const from = (remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

describe("the client's address", () => {
  it("is the peer's when no proxy is trusted", () => {
    expect(behind('').of(from('::ffff:10.0.0.5', { 'x-forwarded-for': '1.2.3.4' }))).toBe('10.0.0.5');
  });

  it.each([
    ['10.0.0.5', '1.2.3.4', '1.2.3.4'],
    ['10.0.0.5', 'evil, 1.2.3.4, 10.9.9.9', '1.2.3.4'],
    ['10.0.0.5', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['10.0.0.5', 'unknown', '10.0.0.5'],
    ['10.0.0.5', '10.0.0.6, 10.0.0.7', '10.0.0.6'],
    ['10.0.0.5', '', '10.0.0.5'],
    ['fd00::1', '2001:db8::7', '2001:db8::7'],
    ['11.0.0.5', '1.2.3.4', '11.0.0.5'],
  ])('behind proxies: from %s with "%s" it is %s', (peer, forwarded, expected) => {
    const addresses = behind('10.0.0.0/8, fd00::/8');
    expect(addresses.of(from(peer, { 'x-forwarded-for': forwarded }))).toBe(expected);
  });

  it('stays the same when an address is checked again', () => {
    const addresses = behind('10.0.0.0/8');
    const peers = ['10.0.0.5', '11.0.0.5', '10.0.0.5', '11.0.0.5'];
    expect(peers.map((peer) => addresses.of(from(peer, { 'x-forwarded-for': '1.2.3.4' })))).toEqual([
      '1.2.3.4',
      '11.0.0.5',
      '1.2.3.4',
      '11.0.0.5',
    ]);
  });

  it('is not taken from an address with an overlong zone', () => {
    const zone = 'a'.repeat(5_000);
    expect(behind('10.0.0.0/8,fe80::/10').of(from('10.0.0.5', { 'x-forwarded-for': `1.2.3.4, fe80::1%${zone}` }))).toBe(`fe80::1%${zone}`);
  });

  it('the scheme is taken from trusted proxies only', () => {
    const addresses = behind('10.0.0.0/8');
    expect(addresses.protocolOf(from('10.0.0.5', { 'x-forwarded-proto': 'https' }))).toBe('https');
    expect(addresses.protocolOf(from('11.0.0.5', { 'x-forwarded-proto': 'https' }))).toBe('http');
  });

  it.each(['10.0.0.0/33', 'home', '10.0.0.0/8/8', '10.0.0.0/', '::1/129', '10.0.0.0/-1'])(
    'rejects the network "%s" with an explanation',
    (network) => {
      expect(() => behind(network)).toThrow(/^TRUSTED_PROXIES must be networks/);
    },
  );
});
