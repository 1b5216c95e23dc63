import { FakeSocket } from '../../test/fake-socket';
import { OpenSockets } from './open-sockets';

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
