import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { traceparent } from '@libs/tracing';

const NAME = 'traceparent';

/** Headers that carry the trace of what is being done to whoever hears a message; none without tracing. */
export function traceHeaders(): MsgHdrs | undefined {
  const trace = traceparent();
  if (trace === undefined) return undefined;
  const carried = headers();
  carried.set(NAME, trace);
  return carried;
}

/** The trace a message came with. */
export const traceOf = (message: Pick<Msg, 'headers'>): string | undefined => message.headers?.get(NAME) || undefined;
