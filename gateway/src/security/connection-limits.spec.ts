import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { GatewaySettings } from '../gateway.settings';
import { RepeatedWarnings } from '../server/logs';
import { ClientAddresses } from './client-address';
import { ConnectionLimits } from './connection-limits';

/** The parts of a socket that the code under test uses. */
class FakeSocket extends EventEmitter {
  destroyed = false;
  constructor(readonly remoteAddress: string) {
    super();
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

function aLimit(limits = { total: 100, perAddress: 2 }) {
  const log: unknown[] = [];
  const warnings = new RepeatedWarnings({ warn: (...record: unknown[]) => void log.push(record) } as never, 50);
  const settings = Object.assign(new GatewaySettings(), {
    TRUSTED_PROXIES: '10.0.0.0/8',
    MAX_CONNECTIONS: limits.total,
    MAX_CONNECTIONS_PER_ADDRESS: limits.perAddress,
  });
  const connections = new ConnectionLimits(settings, new ClientAddresses(settings), warnings);
  const connect = (address: string): FakeSocket => {
    const socket = new FakeSocket(address);
    connections.admit(socket as unknown as Socket);
    return socket;
  };
  return { log, connect, connections };
}

describe('ConnectionLimits', () => {
  it('closes only the connections beyond the limit of an address or a /64', () => {
    const { connect } = aLimit();
    const sockets = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '2001:db8::3'].map(connect);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false, false, false, true]);
    sockets[0]?.destroy();
    expect([connect('192.0.2.1').destroyed, connect('192.0.2.1').destroyed]).toEqual([false, true]);
  });

  it('closes connections beyond the total, and does not count refused ones', () => {
    const { connect } = aLimit({ total: 3, perAddress: 2 });
    const first = connect('10.0.0.1');
    connect('10.0.0.1');
    connect('127.0.0.1');
    expect(connect('192.0.2.1').destroyed).toBe(true);
    first.destroy();
    expect(connect('192.0.2.1').destroyed).toBe(false);
  });

  it('does not limit connections from proxies and from this machine', () => {
    const { connect } = aLimit();
    expect(
      [...Array(5).fill('10.0.0.1'), ...Array(5).fill('127.0.0.1'), '::1', '::1', '::1'].map(connect).some((one) => one.destroyed),
    ).toBe(false);
  });

  it('counts the requests of a proxy by the addresses of its clients, and no requests of other connections', () => {
    const { connect, connections } = aLimit();
    const [proxy, client] = [connect('10.0.0.1'), connect('192.0.2.1')].map((socket) => socket as unknown as Socket);
    const enter = (socket: Socket | undefined, address: string) => connections.enter(socket!, address);
    const releases = [enter(proxy, '192.0.2.7'), enter(proxy, '192.0.2.7'), enter(proxy, '192.0.2.8')];
    expect(() => enter(proxy, '192.0.2.7')).toThrow('Too many open connections from your address.');
    releases[0]?.();
    enter(proxy, '192.0.2.7');
    for (let n = 0; n < 5; n += 1) enter(client, '192.0.2.1');
  });

  it('counts a connection once when it is emitted again', () => {
    const { connect, connections } = aLimit();
    const socket = connect('192.0.2.1');
    connections.admit(socket as unknown as Socket);
    connections.admit(socket as unknown as Socket);
    expect([socket.destroyed, connect('192.0.2.1').destroyed]).toEqual([false, false]);
  });

  it('logs a flood of refusals in two records', async () => {
    const { connect, log } = aLimit({ total: 0, perAddress: 1 });
    for (let n = 0; n < 100; n += 1) connect(`192.0.2.${n}`);
    expect(log).toEqual([[{ address: '192.0.2.0' }, 'too many connections']]);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(log[1]).toEqual([{ address: '192.0.2.99', times: 99 }, 'too many connections']);
    connect('192.0.2.200');
    expect(log).toHaveLength(3);
  });
});
