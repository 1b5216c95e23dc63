import { FakeSocket } from '../../test/fake-socket';
import { OpenSockets } from './open-sockets';
import { SlowReaders } from './slow-readers';
import { Heartbeat } from './heartbeat';

const DAY = 24 * 3600 * 1000;

describe('Upkeep', () => {
  const sockets = new OpenSockets();
  const upkeep = new Heartbeat(sockets, new SlowReaders());

  it('a socket that is a day old is asked to reconnect, younger ones get their heartbeat', () => {
    const [old, young] = [new FakeSocket({ openedAt: 0 }), new FakeSocket({ openedAt: 1 })];
    sockets.add(old);
    sockets.add(young);
    upkeep.check(DAY + 1);
    expect([old.closedWith, young.closedWith]).toEqual([1001, undefined]);
    expect(young.beats).toBe(1);
  });
});
