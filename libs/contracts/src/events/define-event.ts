import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';

/** The services that own events. */
export type EventSource = 'identity' | 'catalogue' | 'downloads' | 'payments';

/** A CloudEvents 1.0 envelope as it stands in the outbox and travels over NATS. */
export interface EventEnvelope<Type extends string = string, Data = unknown> {
  specversion: '1.0';
  /** UUIDv7; also the `Nats-Msg-Id`, so that a repeated publication is dropped. */
  id: string;
  source: EventSource;
  type: Type;
  /** The entity's id. Events of one subject keep their order. */
  subject: string;
  time: string;
  datacontenttype: 'application/json';
  data: Data;
  /** The entity's version; present on events that carry state. */
  version?: number;
  /** W3C trace context of the request that caused the event. */
  traceparent?: string;
}

/** What a producer may add to the data: the entity's version and the time it happened. */
export interface EventOptions {
  version?: number;
  time?: Date;
  traceparent?: string;
}

/** A declared event: call it to make one, or `parse` what arrived. */
export interface EventDefinition<Type extends string, Schema extends z.ZodType> {
  (data: z.infer<Schema>, options?: EventOptions): EventEnvelope<Type, z.infer<Schema>>;
  readonly type: Type;
  readonly source: EventSource;
  /** Checks an envelope of this type; throws a ZodError that names what is wrong. */
  parse(this: void, input: unknown): EventEnvelope<Type, z.infer<Schema>>;
}

/** The envelope a definition makes. */
export type EventOf<D> = D extends EventDefinition<infer Type, infer Schema> ? EventEnvelope<Type, z.infer<Schema>> : never;

/** Declares an event once, for its producer and its consumers; `subjectOf` names the entity the event is about. */
export function defineEvent<Type extends string, Schema extends z.ZodType>(
  source: EventSource,
  type: Type,
  schema: Schema,
  subjectOf: (data: z.infer<Schema>) => string,
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
  const parse = (input: unknown) => envelope.parse(input) as unknown as EventEnvelope<Type, z.infer<Schema>>;
  const create = (data: z.infer<Schema>, { version, time = new Date(), traceparent }: EventOptions = {}) =>
    parse({
      specversion: '1.0',
      id: uuidv7(),
      source,
      type,
      subject: subjectOf(data),
      time: time.toISOString(),
      datacontenttype: 'application/json',
      data,
      ...(version === undefined ? {} : { version }),
      ...(traceparent === undefined ? {} : { traceparent }),
    });
  return Object.assign(create, { type, source, parse });
}
