import { AsyncLocalStorage } from 'node:async_hooks';
import { traceparent } from '@libs/tracing';

/** Details that a handler adds to a security record. Never a secret, never an email address. */
export interface SecurityDetails {
  accountId?: string; // the account of a login attempt, or another account than the caller's
  createdId?: string;
  fields?: string[];
}

/** The context of a request, for its logs, events and calls. */
export interface RequestContext {
  requestId: string;
  traceparent?: string;
  security?: SecurityDetails;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the context of the current request; undefined outside of one. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

/** Returns the current trace context; without tracing, the one from the request's headers. */
export const currentTrace = (): string | undefined => traceparent() ?? storage.getStore()?.traceparent;

/** Runs a function in a request's context. */
export const inRequestContext = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);
