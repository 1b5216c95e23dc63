import { PeriodicJobs } from '@libs/service';
import { FakeSocket } from '../../test/fake-socket';
import { OpenSockets } from './open-sockets';
import { SlowReaders } from './slow-readers';
import { Heartbeat } from './heartbeat';

const DAY_MS = 24 * 3600 * 1000;

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
