import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request carries along everywhere it leads: log lines, events, calls. */
export interface RequestContext {
  requestId: string;
  /** W3C trace context. */
  traceparent?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the request being worked on, or undefined outside of one. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

/** Runs something inside a request's context. */
export const inRequestContext = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);
