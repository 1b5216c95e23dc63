import { FakeSocket } from '../../test/fake-socket';
import { SlowReaders } from './slow-readers';

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
