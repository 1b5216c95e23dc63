import type { LiveMessage } from '@contracts/live';
import { readMessage } from './readMessage';
import { throttleWithJitter } from './throttleWithJitter';

const COUNT = {
  type: 'download_count_update',
  toolId: 't1',
  downloadCount: 3,
} satisfies LiveMessage;

const PAYMENT = {
  type: 'payment_status_update',
  paymentId: 'p1',
  orderId: 'o1',
  status: 'waiting',
} satisfies LiveMessage;

const TOOL = { type: 'entitlements_update', toolId: 't1' } satisfies LiveMessage;

const REVIEWS = { type: 'reviews_update' } satisfies LiveMessage;

describe('a frame of the live connection', () => {
  it.each([
    COUNT,
    { ...COUNT, downloadCount: 0 },
    PAYMENT,
    TOOL,
    { ...TOOL, toolId: null },
    REVIEWS,
    { ...COUNT, added: 'later' },
  ])('is a message as documented, also with fields added later: %j', (message) =>
    expect(readMessage(JSON.stringify(message))).toEqual(message),
  );

  it.each([
    { ...COUNT, downloadCount: undefined },
    { ...COUNT, downloadCount: null },
    { ...COUNT, downloadCount: 'abc' },
    { ...COUNT, downloadCount: '5' },
    { ...COUNT, downloadCount: -5 },
    { ...COUNT, downloadCount: 1.5 },
    { ...COUNT, downloadCount: 2 ** 53 },
    { ...COUNT, downloadCount: { a: 1 } },
    { ...COUNT, toolId: undefined },
    { ...COUNT, toolId: 7 },
    { ...PAYMENT, status: 'unheard-of' },
    { ...PAYMENT, paymentId: undefined },
    { ...PAYMENT, orderId: null },
    { ...TOOL, toolId: undefined },
    { ...TOOL, toolId: '' },
    { type: 5 },
    { type: 'unknown' },
    { type: 'toString' },
    { type: '__proto__' },
    {},
    [],
    null,
    7,
    'text',
  ])('is no message: %j', (frame) =>
    expect(() => readMessage(JSON.stringify(frame))).toThrow('not a documented message'),
  );

  it.each(['', '{"type":', new ArrayBuffer(4), new Blob(['{}'])])(
    'that is not JSON text is no message: %p',
    (data) => expect(() => readMessage(data)).toThrow(),
  );
});

describe('a throttled function with jitter', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('runs soon, and at most once a second, however often it is triggered', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const runs: number[] = [];
    const { trigger } = throttleWithJitter(() => runs.push(performance.now()));
    const start = performance.now();
    for (let elapsed = 0; elapsed < 5000; elapsed += 50) {
      trigger();
      jest.advanceTimersByTime(50);
    }
    expect(runs[0]! - start).toBeLessThanOrEqual(500);
    expect(runs.length).toBeGreaterThan(2);
    runs.slice(1).forEach((at, index) => expect(at - runs[index]!).toBeGreaterThanOrEqual(1000));
  });

  it('runs once more after the last trigger', () => {
    const run = jest.fn();
    const { trigger } = throttleWithJitter(run);
    trigger();
    jest.advanceTimersByTime(600);
    trigger();
    jest.advanceTimersByTime(2000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('has a random delay', () => {
    const delays = [0, 0.3, 0.9].map((random) => {
      jest.spyOn(Math, 'random').mockReturnValue(random);
      let ranAt = 0;
      const start = performance.now();
      throttleWithJitter(() => (ranAt = performance.now())).trigger();
      jest.advanceTimersByTime(1000);
      return ranAt - start;
    });
    expect(new Set(delays).size).toBe(3);
  });

  it('cancels a scheduled run when stopped', () => {
    const run = jest.fn();
    const { trigger, stop } = throttleWithJitter(run);
    trigger();
    stop();
    jest.advanceTimersByTime(5000);
    expect(run).not.toHaveBeenCalled();
  });
});
