import type { ErrorBody } from '@contracts/error-body';

/** One call the client made. */
export interface FakeCall {
  method: string;
  path: string;
  /** The parsed JSON body, the form of an upload, or undefined. */
  body: unknown;
}

/** Answers a call: a plain value is a 200 in JSON, a Response goes as it is. */
export type FakeHandler = (call: FakeCall) => unknown;

/** A server in the test's own process. */
export interface FakeServer {
  /** Every call so far, in order. */
  calls: FakeCall[];
  /** Adds or replaces the answer to a route such as `POST /api/login`. */
  on(route: string, handler: FakeHandler): void;
  /** The calls to one route. */
  callsTo(route: string): FakeCall[];
}

const USUAL: Record<string, FakeHandler> = {
  'GET /api/me': () => refusal(401, 'Please log in.'),
  'GET /api/config': () => ({ testMode: false, cardPayments: false, stripePublishableKey: null, supportEmail: 'support@example.com' }),
};

/** Puts a server of these routes behind `fetch`; a visitor is looking unless `GET /api/me` says otherwise. Unknown routes are 404. */
export function fakeServer(routes: Record<string, FakeHandler> = {}): FakeServer {
  const handlers = new Map(Object.entries({ ...USUAL, ...routes }));
  const calls: FakeCall[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, window.location.origin) : input, init);
    const { pathname, search } = new URL(request.url);
    const call = { method: request.method, path: pathname + search, body: await bodyOf(request) };
    calls.push(call);
    const handler = handlers.get(`${call.method} ${call.path}`) ?? handlers.get(`${call.method} ${pathname}`);
    const answer = handler ? await handler(call) : refusal(404, 'There is nothing at this address.');
    return answer instanceof Response ? answer : Response.json(answer ?? null);
  };
  return {
    calls,
    on: (route, handler) => handlers.set(route, handler),
    callsTo: (route) => calls.filter(({ method, path }) => `${method} ${path}` === route),
  };
}

/** An answer that is not a success, with the body every such answer has (contract §1). */
export function refusal(status: number, message: string, errors?: ErrorBody['errors']): Response {
  return Response.json({ statusCode: status, message, error: 'Refused', requestId: 'r1', ...(errors ? { errors } : {}) }, { status });
}

/** A handler that answers once the test says so: `const slow = held(); ... slow.release(answer)`. */
export function held(): { handler: FakeHandler; release: (answer: unknown) => void } {
  let release: (answer: unknown) => void = () => undefined;
  const promise = new Promise((resolve) => (release = resolve));
  return { handler: () => promise, release: (answer) => release(answer) };
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return request.formData();
  const text = await request.text();
  return type.includes('json') && text !== '' ? JSON.parse(text) : text || undefined;
}
