import { FakeSocket } from '../../test/FakeSocket';
import {
  CONNECT_TIMEOUT_MS,
  LiveConnection,
  MAX_RECOVERY_DELAY_MS,
  RECONNECT_AFTER_CLOSE_MS,
  RECONNECT_AFTER_FAILURE_MS,
} from './LiveConnection';

const COUNT = { type: 'download_count_update', toolId: 't1', downloadCount: 3 } as const;

describe('the live connection', () => {
  let sockets: FakeSocket[];
  let broken: boolean;
  const open = () => {
    if (broken) throw new Error('refused');
    const socket = new FakeSocket('/ws');
    sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  const latest = () => sockets.at(-1)!;

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    sockets = [];
    broken = false;
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('opens one socket for any number of listeners', () => {
    const live = new LiveConnection(open);
    expect(sockets).toHaveLength(0);
    live.listen({});
    live.listen({});
    expect(sockets).toHaveLength(1);
  });

  it('passes messages to every listener, but not to removed ones', () => {
    const live = new LiveConnection(open);
    const [stays, goes] = [jest.fn(), jest.fn()];
    live.listen({ onMessage: stays });
    live.listen({ onMessage: goes })();
    latest().accept();
    latest().send(COUNT);
    expect(stays.mock.calls).toEqual([[COUNT]]);
    expect(goes).not.toHaveBeenCalled();
  });

  it('logs a malformed message and continues', () => {
    const live = new LiveConnection(open);
    const onMessage = jest.fn();
    live.listen({ onMessage });
    for (const text of ['{"type":', 'null', '7', '"text"']) latest().send(text);
    latest().send(COUNT);
    expect(onMessage.mock.calls).toEqual([[COUNT]]);
    expect(console.warn).toHaveBeenCalledTimes(4);
  });

  it('reconnects three seconds after it closed, not earlier', () => {
    expect(RECONNECT_AFTER_CLOSE_MS).toBe(3000);
    const live = new LiveConnection(open);
    const onRecovered = jest.fn();
    live.listen({ onRecovered });
    latest().accept();
    expect(live.status).toBe('connected');
    latest().close();
    expect(live.status).toBe('lost');
    jest.advanceTimersByTime(2999);
    expect(sockets).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    latest().accept();
    expect(live.status).toBe('connected');
    jest.advanceTimersByTime(MAX_RECOVERY_DELAY_MS);
    expect(onRecovered).toHaveBeenCalledTimes(1);
  });

  it.each([0.1, 0.5, 0.999])(
    'reports the recovery after a random part of ten seconds, so that not all clients fetch at once: %d',
    (random) => {
      expect(MAX_RECOVERY_DELAY_MS).toBe(10_000);
      jest.spyOn(Math, 'random').mockReturnValue(random);
      const live = new LiveConnection(open);
      const onRecovered = jest.fn();
      live.listen({ onRecovered });
      live.reconnect();
      latest().accept();
      jest.advanceTimersByTime(random * MAX_RECOVERY_DELAY_MS - 1);
      expect(onRecovered).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(onRecovered).toHaveBeenCalledTimes(1);
    },
  );

  it('reports one recovery when the connection is lost again before it was reported', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const live = new LiveConnection(open);
    const onRecovered = jest.fn();
    live.listen({ onRecovered });
    latest().close();
    jest.advanceTimersByTime(RECONNECT_AFTER_CLOSE_MS);
    latest().accept();
    latest().close();
    jest.advanceTimersByTime(60_000);
    expect(onRecovered).not.toHaveBeenCalled();
    latest().accept();
    jest.advanceTimersByTime(60_000);
    expect(onRecovered).toHaveBeenCalledTimes(1);
  });

  it.each([
    [4401, 1],
    [1001, 0],
    [1006, 0],
  ])('closed with %i reports the end of the session %i times', (code, times) => {
    const live = new LiveConnection(open);
    const onSessionEnded = jest.fn();
    live.listen({ onSessionEnded });
    latest().accept();
    latest().close(code);
    expect(onSessionEnded).toHaveBeenCalledTimes(times);
    jest.advanceTimersByTime(RECONNECT_AFTER_CLOSE_MS);
    expect(sockets).toHaveLength(2);
  });

  it('keeps reconnecting, and reports the recovery once', () => {
    const live = new LiveConnection(open);
    const onRecovered = jest.fn();
    live.listen({ onRecovered });
    latest().accept();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      latest().close();
      jest.advanceTimersByTime(3000);
    }
    expect(sockets).toHaveLength(4);
    latest().accept();
    jest.advanceTimersByTime(MAX_RECOVERY_DELAY_MS);
    expect(onRecovered).toHaveBeenCalledTimes(1);
  });

  it('retries five seconds after the socket could not be created', () => {
    expect(RECONNECT_AFTER_FAILURE_MS).toBe(5000);
    broken = true;
    const live = new LiveConnection(open);
    live.listen({});
    expect(live.status).toBe('lost');
    broken = false;
    jest.advanceTimersByTime(4999);
    expect(sockets).toHaveLength(0);
    jest.advanceTimersByTime(1);
    expect(sockets).toHaveLength(1);
  });

  it('abandons a connection that does not open within 15 seconds, and retries', () => {
    const live = new LiveConnection(open);
    live.listen({});
    jest.advanceTimersByTime(CONNECT_TIMEOUT_MS);
    expect([live.status, sockets[0]!.isClosed]).toEqual(['lost', true]);
    jest.advanceTimersByTime(RECONNECT_AFTER_CLOSE_MS);
    expect(sockets).toHaveLength(2);
    latest().accept();
    jest.advanceTimersByTime(CONNECT_TIMEOUT_MS);
    expect([live.status, sockets.length]).toEqual(['connected', 2]);
  });

  it('reconnects at once on request and leaves no second connection', () => {
    const live = new LiveConnection(open);
    live.listen({});
    latest().accept();
    live.reconnect();
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    latest().accept();
    jest.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('reports no recovery when it opens at once for a new session', () => {
    const live = new LiveConnection(open);
    const onRecovered = jest.fn();
    live.listen({ onRecovered });
    latest().accept();
    live.startAnew();
    latest().accept();
    jest.advanceTimersByTime(MAX_RECOVERY_DELAY_MS);
    expect(onRecovered).not.toHaveBeenCalled();
    live.startAnew();
    latest().close();
    jest.advanceTimersByTime(RECONNECT_AFTER_CLOSE_MS);
    latest().accept();
    jest.advanceTimersByTime(MAX_RECOVERY_DELAY_MS);
    expect(onRecovered).toHaveBeenCalledTimes(1);
  });

  it('reports the recovery when a new session starts while messages are missed', () => {
    const live = new LiveConnection(open);
    const onRecovered = jest.fn();
    live.listen({ onRecovered });
    latest().accept();
    latest().close();
    live.startAnew();
    latest().accept();
    live.startAnew();
    latest().accept();
    jest.advanceTimersByTime(MAX_RECOVERY_DELAY_MS);
    expect(onRecovered).toHaveBeenCalledTimes(1);
  });

  it('reconnects at once on request while a retry is scheduled', () => {
    const live = new LiveConnection(open);
    live.listen({});
    latest().close();
    live.reconnect();
    latest().accept();
    jest.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('reports its status from the start', () => {
    const live = new LiveConnection(open);
    const statuses: string[] = [];
    expect(live.status).toBe('connecting');
    live.listen({ onStatus: (status) => statuses.push(status) });
    latest().accept();
    latest().close();
    expect(statuses).toEqual(['connected', 'lost']);
  });
});
