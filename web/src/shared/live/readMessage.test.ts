import type { LiveMessage } from '@contracts/live';
import { readMessage } from './readMessage';

const COUNT = { type: 'download_count_update', toolId: 't1', downloadCount: 3 } satisfies LiveMessage;
const PAYMENT = { type: 'payment_status_update', paymentId: 'p1', orderId: 'o1', status: 'waiting' } satisfies LiveMessage;
const TOOL = { type: 'entitlements_update', toolId: 't1' } satisfies LiveMessage;
const REVIEWS = { type: 'reviews_update' } satisfies LiveMessage;

describe('a frame of the live connection', () => {
  it.each([COUNT, { ...COUNT, downloadCount: 0 }, PAYMENT, TOOL, { ...TOOL, toolId: null }, REVIEWS, { ...COUNT, added: 'later' }])(
    'is a message as documented, also with fields added later: %j',
    (message) => expect(readMessage(JSON.stringify(message))).toEqual(message),
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
  ])('is no message: %j', (frame) => expect(() => readMessage(JSON.stringify(frame))).toThrow('not a documented message'));

  it.each(['', '{"type":', new ArrayBuffer(4), new Blob(['{}'])])('that is not JSON text is no message: %p', (data) =>
    expect(() => readMessage(data)).toThrow(),
  );
});
