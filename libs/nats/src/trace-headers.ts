import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { traceparent } from '@libs/tracing';

const NAME = 'traceparent';

/** Returns headers with the current trace context; undefined without tracing. */
export function traceHeaders(): MsgHdrs | undefined {
  const trace = traceparent();
  if (trace === undefined) return undefined;
  const carried = headers();
  carried.set(NAME, trace);
  return carried;
}

export const traceOf = (message: Pick<Msg, 'headers'>): string | undefined => message.headers?.get(NAME) || undefined;
