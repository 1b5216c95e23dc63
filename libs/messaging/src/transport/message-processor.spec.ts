import type { JsMsg } from '@nats-io/jetstream';
import { type EventEnvelope, toolDeleted } from '@libs/contracts';
import { invalid, unavailable } from '@libs/errors';
import { Logger } from '@nestjs/common';
import type { DeadLetter } from '../inbox/dead-letter-store';
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
  let deadLetters: DeadLetter[];
  let calls: EventEnvelope[][];
  let behave: (events: EventEnvelope[]) => void;
  let processor: MessageProcessor;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    deadLetters = [];
    calls = [];
    behave = () => undefined;
    const handler = async (events: EventEnvelope[]) => {
      calls.push(events);
      behave(events);
    };
    processor = new MessageProcessor('tool.deleted', handler, {
      add: async (deadLetter) => void deadLetters.push(deadLetter),
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const fails = (error: Error) => () => {
    throw error;
  };

  it('acknowledges every message of a successful batch', async () => {
    const [a, b] = [aMessage(), aMessage()];
    await processor.run([a.message, b.message]);
    expect([a.fate, b.fate]).toEqual([['ack'], ['ack']]);
    expect(calls.map((events) => events.length)).toEqual([2]);
  });

  it('dead-letters an event with the reason after eight failures of its own', async () => {
    behave = fails(new Error('a bug'));
    const event = toolDeleted({ toolId: TOOL });
    const fates: string[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const { message, fate } = aMessage(event, attempt);
      await processor.run([message]);
      fates.push(...fate);
    }
    expect(fates).toEqual(
      [200, 1000, 5000, 15_000, 30_000, 30_000, 30_000]
        .map((delay) => `nak ${delay}`)
        .concat('term a bug'),
    );
    expect(deadLetters).toEqual([
      { eventType: 'tool.deleted', payload: JSON.stringify(event), error: 'a bug', deliveries: 8 },
    ]);
  });

  it('does not count deliveries that fail for other reasons', async () => {
    behave = fails(new Error('a bug'));
    const { message, fate } = aMessage(undefined, 50);
    await processor.run([message]);
    expect(fate).toEqual(['nak 200']);
    expect(deadLetters).toEqual([]);
  });

  it('resets the count when an event succeeds', async () => {
    const event = toolDeleted({ toolId: TOOL });
    behave = fails(new Error('a bug'));
    for (let attempt = 1; attempt <= 7; attempt += 1)
      await processor.run([aMessage(event).message]);
    behave = () => undefined;
    await processor.run([aMessage(event).message]);
    behave = fails(new Error('a bug'));
    const { message, fate } = aMessage(event);
    await processor.run([message]);
    expect(fate).toEqual(['nak 200']);
  });

  it('delays all messages during an outage, without a limit, and calls the handler rarely', async () => {
    behave = fails(unavailable('service_unavailable', 'unavailable'));
    const delays: string[] = [];
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      const [asked, put] = [aMessage(), aMessage()];
      await processor.run([asked.message]);
      await processor.run([put.message]);
      expect(put.fate).toEqual(asked.fate);
      delays.push(...asked.fate);
      now += 5000;
    }
    expect(delays.slice(0, 5)).toEqual(['nak 200', 'nak 1000', 'nak 2000', 'nak 5000', 'nak 5000']);
    expect(calls).toHaveLength(20);
    expect(deadLetters).toEqual([]);
  });

  it('does not retry the events of a batch one by one during an outage', async () => {
    behave = fails(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const messages = Array.from({ length: 200 }, () => aMessage());
    await processor.run(messages.map(({ message }) => message));
    expect(calls).toHaveLength(1);
    expect(new Set(messages.flatMap(({ fate }) => fate))).toEqual(new Set(['nak 200']));
    now += 200;
    behave = () => undefined;
    const later = aMessage();
    await processor.run([later.message]);
    expect(later.fate).toEqual(['ack']);
  });

  it('processes the other events of a batch with one bad event', async () => {
    const [good, bad, fine] = [aMessage(), aMessage(), aMessage()];
    const { id } = bad.message.json<EventEnvelope>();
    behave = (events) => {
      if (events.some((event) => event.id === id)) throw new Error('a bug');
    };
    await processor.run([good.message, bad.message, fine.message]);
    expect([good.fate, bad.fate, fine.fate]).toEqual([['ack'], ['nak 200'], ['ack']]);
  });

  it('dead-letters an event immediately when the handler throws invalid', async () => {
    behave = fails(invalid('invalid_request', 'This can never be done.'));
    const { message, fate } = aMessage();
    await processor.run([message]);
    expect(fate).toEqual(['term This can never be done.']);
  });

  it.each(['no JSON', '{}', '{"type":"tool.updated"}', ''])(
    '%p is dead-lettered at once and never reaches the handler',
    async (payload) => {
      const [bad, good] = [aMessage(payload), aMessage()];
      await processor.run([bad.message, good.message]);
      expect(bad.fate).toEqual([expect.stringMatching(/^term /)]);
      expect(good.fate).toEqual(['ack']);
      expect(deadLetters).toEqual([expect.objectContaining({ payload })]);
      expect(calls.map((events) => events.length)).toEqual([1]);
    },
  );

  it('leaves a message with the broker when its dead letter cannot be stored', async () => {
    const unwritable = new MessageProcessor('tool.deleted', async () => undefined, {
      add: fails(new Error('disk full')),
    });
    const { message, fate } = aMessage('no JSON');
    await unwritable.run([message]);
    expect(fate).toEqual(['nak 200']);
  });
});
