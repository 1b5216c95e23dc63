import type { JsMsg } from '@nats-io/jetstream';
import { type EventEnvelope, toolDeleted } from '@libs/contracts';
import { invalid, unavailable } from '@libs/errors';
import { Logger } from '@nestjs/common';
import type { DeadLetter } from '../inbox/dead-letters';
import { MessageProcessor } from './message-processor';

const TOOL = '0192f3a4-1b20-7f6c-8d3a-2c9e4b7a1f02';

function aMessage(payload: unknown = toolDeleted({ toolId: TOOL }), deliveryCount = 1) {
  const fate: string[] = [];
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const message = {
    json: () => JSON.parse(text) as unknown,
    string: () => text,
    info: { deliveryCount },
    ack: () => fate.push('ack'),
    nak: (delay: number) => fate.push(`nak ${delay}`),
    term: (reason: string) => fate.push(`term ${reason}`),
  };
  return { message: message as unknown as JsMsg, fate };
}

describe('MessageProcessor', () => {
  let now = 1_000_000;
  let letters: DeadLetter[];
  let calls: EventEnvelope[][];
  let behave: (events: EventEnvelope[]) => void;
  let handling: MessageProcessor;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    letters = [];
    calls = [];
    behave = () => undefined;
    const handler = async (events: EventEnvelope[]) => {
      calls.push(events);
      behave(events);
    };
    handling = new MessageProcessor('tool.deleted', handler, { add: async (letter) => void letters.push(letter) });
  });
  afterEach(() => jest.restoreAllMocks());

  const fails = (error: Error) => () => {
    throw error;
  };

  it('a batch that goes well is acknowledged, all of it', async () => {
    const [a, b] = [aMessage(), aMessage()];
    await handling.run([a.message, b.message]);
    expect([a.fate, b.fate]).toEqual([['ack'], ['ack']]);
    expect(calls.map((events) => events.length)).toEqual([2]);
  });

  it('an event that fails eight times for a reason of its own is dead-lettered with the reason, not before', async () => {
    behave = fails(new Error('a bug'));
    const event = toolDeleted({ toolId: TOOL });
    const fates: string[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const { message, fate } = aMessage(event, attempt);
      await handling.run([message]);
      fates.push(...fate);
    }
    expect(fates).toEqual([200, 1000, 5000, 15_000, 30_000, 30_000, 30_000].map((delay) => `nak ${delay}`).concat('term a bug'));
    expect(letters).toEqual([{ eventType: 'tool.deleted', payload: JSON.stringify(event), error: 'a bug', deliveries: 8 }]);
  });

  it('deliveries through no fault of the event do not count against it', async () => {
    behave = fails(new Error('a bug'));
    const { message, fate } = aMessage(undefined, 50);
    await handling.run([message]);
    expect(fate).toEqual(['nak 200']);
    expect(letters).toEqual([]);
  });

  it('an event that succeeds in between starts afresh', async () => {
    const event = toolDeleted({ toolId: TOOL });
    behave = fails(new Error('a bug'));
    for (let attempt = 1; attempt <= 7; attempt += 1) await handling.run([aMessage(event).message]);
    behave = () => undefined;
    await handling.run([aMessage(event).message]);
    behave = fails(new Error('a bug'));
    const { message, fate } = aMessage(event);
    await handling.run([message]);
    expect(fate).toEqual(['nak 200']);
  });

  it('while a part is away everything waits, for ever if need be, and the handler is asked once a while only', async () => {
    behave = fails(unavailable('service_unavailable', 'unavailable'));
    const delays: string[] = [];
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      const [asked, put] = [aMessage(), aMessage()];
      await handling.run([asked.message]);
      await handling.run([put.message]);
      expect(put.fate).toEqual(asked.fate);
      delays.push(...asked.fate);
      now += 5000;
    }
    expect(delays.slice(0, 5)).toEqual(['nak 200', 'nak 1000', 'nak 2000', 'nak 5000', 'nak 5000']);
    expect(calls).toHaveLength(20);
    expect(letters).toEqual([]);
  });

  it('a batch is not tried one by one while a part is away', async () => {
    behave = fails(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const messages = Array.from({ length: 200 }, () => aMessage());
    await handling.run(messages.map(({ message }) => message));
    expect(calls).toHaveLength(1);
    expect(new Set(messages.flatMap(({ fate }) => fate))).toEqual(new Set(['nak 200']));
    now += 200;
    behave = () => undefined;
    const later = aMessage();
    await handling.run([later.message]);
    expect(later.fate).toEqual(['ack']);
  });

  it('one bad event in a batch holds up no other', async () => {
    const [good, bad, fine] = [aMessage(), aMessage(), aMessage()];
    const { id } = bad.message.json<EventEnvelope>();
    behave = (events) => {
      if (events.some((event) => event.id === id)) throw new Error('a bug');
    };
    await handling.run([good.message, bad.message, fine.message]);
    expect([good.fate, bad.fate, fine.fate]).toEqual([['ack'], ['nak 200'], ['ack']]);
  });

  it('what its handler finds invalid is dead-lettered at once', async () => {
    behave = fails(invalid('invalid_request', 'This can never be done.'));
    const { message, fate } = aMessage();
    await handling.run([message]);
    expect(fate).toEqual(['term This can never be done.']);
  });

  it.each(['no JSON', '{}', '{"type":"tool.updated"}', ''])(
    '%p is dead-lettered at once and never reaches the handler',
    async (payload) => {
      const [bad, good] = [aMessage(payload), aMessage()];
      await handling.run([bad.message, good.message]);
      expect(bad.fate).toEqual([expect.stringMatching(/^term /)]);
      expect(good.fate).toEqual(['ack']);
      expect(letters).toEqual([expect.objectContaining({ payload })]);
      expect(calls.map((events) => events.length)).toEqual([1]);
    },
  );

  it('a dead letter that cannot be written down is not forgotten by the broker', async () => {
    const unwritable = new MessageProcessor('tool.deleted', async () => undefined, { add: fails(new Error('disk full')) });
    const { message, fate } = aMessage('no JSON');
    await unwritable.run([message]);
    expect(fate).toEqual(['nak 200']);
  });
});
