import { DAY_MS } from '@libs/contracts';
import { PeriodicJobs } from '@libs/service';
import { FakeSocket } from '../../test/fake-socket';
import { OpenSockets } from './open-sockets';
import { SlowReaders, Heartbeat } from './heartbeat';

const FULL = 64 * 1024 + 1;

describe('SlowReaders', () => {
  const slow = new SlowReaders();
  const aSocket = (backlog: number) => Object.assign(new FakeSocket(), { backlog });

  it('skips only sockets with more than 64 KiB unsent', () => {
    expect(slow.skip(aSocket(FULL), 0)).toBe(true);
    expect(slow.skip(aSocket(FULL - 1), 0)).toBe(false);
  });

  it('disconnects a socket that has been stalled for 30 seconds', () => {
    const socket = aSocket(FULL);
    slow.skip(socket, 1000);
    slow.skip(socket, 20_000);
    slow.disconnectStalled(30_999);
    expect(socket.terminated).toBe(false);
    slow.disconnectStalled(31_000);
    expect(socket.terminated).toBe(true);
  });

  it('starts over after a socket has caught up', () => {
    const socket = aSocket(FULL);
    slow.skip(socket, 1000);
    socket.backlog = 0;
    slow.disconnectStalled(20_000);
    socket.backlog = FULL;
    slow.skip(socket, 25_000);
    slow.disconnectStalled(50_000);
    expect(socket.terminated).toBe(false);
  });
});

describe('Heartbeat', () => {
  const sockets = new OpenSockets();
  const heartbeat = new Heartbeat(new PeriodicJobs(), sockets, new SlowReaders());

  it('closes a socket that is a day old with 1001 and pings younger ones', () => {
    const [old, young] = [new FakeSocket({ openedAtMs: 0 }), new FakeSocket({ openedAtMs: 1 })];
    sockets.add(old);
    sockets.add(young);
    heartbeat.check(DAY_MS + 1);
    expect([old.closedWith, young.closedWith]).toEqual([1001, undefined]);
    expect(young.beats).toBe(1);
  });
});
