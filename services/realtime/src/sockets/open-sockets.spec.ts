import { FakeSocket } from '../../test/fake-socket';
import { MessageRateLimit, OpenSockets } from './open-sockets';

const rejected = (limit: MessageRateLimit, frames: number, now: number) =>
  Array.from({ length: frames }, () => limit.allow(now)).filter((allowed) => !allowed).length;

describe('MessageRateLimit', () => {
  it('accepts twenty frames in ten seconds and rejects the twenty-first', () => {
    const limit = new MessageRateLimit();
    expect(rejected(limit, 20, 50_000)).toBe(0);
    expect(rejected(limit, 1, 59_999)).toBe(1);
  });

  it('counts from zero in the next window', () => {
    const limit = new MessageRateLimit();
    rejected(limit, 25, 50_000);
    expect(rejected(limit, 20, 60_000)).toBe(0);
  });
});

describe('OpenSockets', () => {
  it('finds sockets by session and by user, and those of visitors by neither', () => {
    const sockets = new OpenSockets();
    const laptop = new FakeSocket({ userId: 'u1', sessionId: 's1' });
    const phone = new FakeSocket({ userId: 'u1', sessionId: 's2' });
    const visitor = new FakeSocket();
    [laptop, phone, visitor].forEach((socket) => sockets.add(socket));
    expect(sockets.ofUser('u1')).toEqual([laptop, phone]);
    expect(sockets.ofSession('s2')).toEqual([phone]);
    expect([...sockets.all()]).toEqual([laptop, phone, visitor]);
    expect(sockets.ofUser('')).toEqual([]);
  });

  it('removes a disconnected socket from every index', () => {
    const sockets = new OpenSockets();
    const socket = new FakeSocket({ userId: 'u1', sessionId: 's1' });
    sockets.add(socket);
    sockets.remove(socket);
    expect([sockets.ofUser('u1'), sockets.ofSession('s1'), [...sockets.all()]]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
