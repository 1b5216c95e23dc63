import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';

/** The services that publish events. */
export type EventSource = 'identity' | 'catalogue' | 'downloads' | 'payments';

/** A CloudEvents 1.0 envelope, as stored in the outbox and published to NATS. */
export interface EventEnvelope<Type extends string = string, Data = unknown> {
  specversion: '1.0';
  id: string; // UUIDv7; also the `Nats-Msg-Id`, by which the broker drops duplicates
  source: EventSource;
  type: Type;
  subject: string; // the entity's id; versioned events of a subject keep their order
  time: string;
  datacontenttype: 'application/json';
  data: Data;
  version?: number; // the entity's version, on events that carry its state
  traceparent?: string; // W3C trace context of the request that caused the event
}

export interface EventOptions {
  version?: number;
  time?: Date;
  traceparent?: string;
}

/** A declared event: call it to create an event, or `parse` a received one. */
interface EventDefinition<Type extends string, Schema extends z.ZodType> {
  (data: z.infer<Schema>, options?: EventOptions): EventEnvelope<Type, z.infer<Schema>>;
  readonly type: Type;
  readonly source: EventSource;
  parse(this: void, input: unknown): EventEnvelope<Type, z.infer<Schema>>; // throws a ZodError
}

/** The envelope type of an event definition. */
export type EventOf<D> =
  D extends EventDefinition<infer Type, infer Schema>
    ? EventEnvelope<Type, z.infer<Schema>>
    : never;

/** Declares an event for its producer and consumers; `readSubject` returns the id of the entity. */
export function defineEvent<Type extends string, Schema extends z.ZodType>(
  source: EventSource,
  type: Type,
  schema: Schema,
  readSubject: (data: z.infer<Schema>) => string,
): EventDefinition<Type, Schema> {
  const envelope = z.object({
    specversion: z.literal('1.0'),
    id: z.uuid(),
    source: z.literal(source),
    type: z.literal(type),
    subject: z.string().min(1),
    time: z.iso.datetime(),
    datacontenttype: z.literal('application/json'),
    data: schema,
    version: z.int().nonnegative().optional(),
    traceparent: z.string().optional(),
  });
  const parse = (input: unknown) => envelope.parse(input) as EventEnvelope<Type, z.infer<Schema>>;
  const create = (
    data: z.infer<Schema>,
    { version, time = new Date(), traceparent }: EventOptions = {},
  ) =>
    parse({
      specversion: '1.0',
      id: uuidv7(),
      source,
      type,
      subject: readSubject(data),
      time: time.toISOString(),
      datacontenttype: 'application/json',
      data,
      ...(version === undefined ? {} : { version }),
      ...(traceparent === undefined ? {} : { traceparent }),
    });
  return Object.assign(create, { type, source, parse });
}
