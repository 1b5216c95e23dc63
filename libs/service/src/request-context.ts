import { AsyncLocalStorage } from 'node:async_hooks';
import { traceparent } from '@libs/tracing';
import type { SecurityDetails } from './security/security-details';

/** What a request carries along everywhere it leads: log lines, events, calls. */
export interface RequestContext {
  requestId: string;
  /** W3C trace context. */
  traceparent?: string;
  /** What the security log is to say about it. */
  security?: SecurityDetails;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the request being worked on, or undefined outside of one. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

/** The trace context to carry along with what is caused: of what is being done, or, without tracing, as the request brought it. */
export const currentTrace = (): string | undefined => traceparent() ?? storage.getStore()?.traceparent;

/** Runs something inside a request's context. */
export const inRequestContext = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);
