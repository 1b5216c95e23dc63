import { FakeSocket } from '../../test/fake-socket';
import { SlowReaders } from './slow-readers';

const FULL = 64 * 1024 + 1;

describe('SlowReaders', () => {
  const slow = new SlowReaders();
  const aSocket = (backlog: number) => Object.assign(new FakeSocket(), { backlog });

  it('passes by who has more than 64 KiB waiting, and nobody else', () => {
    expect(slow.skip(aSocket(FULL), 0)).toBe(true);
    expect(slow.skip(aSocket(FULL - 1), 0)).toBe(false);
  });

  it('cuts who has been stuck for 30 seconds', () => {
    const socket = aSocket(FULL);
    slow.skip(socket, 1000);
    slow.skip(socket, 20_000);
    slow.disconnectStalled(30_999);
    expect(socket.terminated).toBe(false);
    slow.disconnectStalled(31_000);
    expect(socket.terminated).toBe(true);
  });

  it('who catches up in between starts afresh', () => {
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
