import { ADMIN_PAGE_SIZE, type AdminToolPage, type AdminToolSort } from '@contracts/admin-tools';
import { readFilter } from '@contracts/catalogue-filter';
import type { ErrorBody } from '@contracts/error-body';
import type { ErrorCode } from '@contracts/error-codes';
import { selectPage, selectTools } from '@contracts/select-tools';
import type { AdminTool, Tool } from '@contracts/tool';

/** A request the client made. */
export interface FakeCall {
  method: string;
  path: string;
  /** The parsed JSON body, the form of an upload, or undefined. */
  body: unknown;
}

/** Returns a response: a plain value becomes a 200 with JSON, a Response is returned unchanged. */
export type FakeHandler = (call: FakeCall) => unknown;

/** A server in the test's process. */
export interface FakeServer {
  calls: FakeCall[];
  /** Adds or replaces the handler of a route such as `POST /api/login`. */
  on(route: string, handler: FakeHandler): void;
  callsTo(route: string): FakeCall[];
}

const DEFAULT_ROUTES: Record<string, FakeHandler> = {
  'GET /api/me': () => errorResponse(401, 'Please log in.'),
  'GET /api/account': () => ({ username: 'ada', email: 'ada@example.com', emailConfirmed: true }),
  'GET /api/account/second-factor': () => ({ totp: false, passkeys: [], backupCodesLeft: 0 }),
  'GET /api/config': () => ({
    testMode: false,
    cardPayments: false,
    stripePublishableKey: null,
    supportEmail: 'support@example.com',
    supportResponseHours: 24,
    communityUrl: 'https://community.example.com',
    newsletterUrl: null,
  }),
};

/** Replaces `fetch` by a server with these routes. By default nobody is logged in; unknown routes return 404. `GET /api/admin/tools` may return all tools: the client gets the page it asks for. */
export function fakeServer(routes: Record<string, FakeHandler> = {}): FakeServer {
  const handlers = new Map<string, FakeHandler>(
    Object.entries({
      ...DEFAULT_ROUTES,
      'GET /api/catalogue': selectFromList,
      'GET /api/featured-tools': listTools,
      ...routes,
    }),
  );
  function listTools(call: FakeCall): unknown {
    return handlers.get('GET /api/tools')?.(call);
  }
  /** Pages of the catalogue have the tools of the list. */
  async function selectFromList(call: FakeCall): Promise<unknown> {
    const list = await listTools(call);
    if (!Array.isArray(list)) return list ?? errorResponse(404, 'There is no list.');
    const filter = readFilter(new URLSearchParams(call.path.split('?')[1]));
    return selectPage(selectTools(list as Tool[], filter), filter.page);
  }
  const calls: FakeCall[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(
      typeof input === 'string' ? new URL(input, window.location.origin) : input,
      init,
    );
    const { pathname, search } = new URL(request.url);
    const call = { method: request.method, path: pathname + search, body: await bodyOf(request) };
    calls.push(call);
    const handler =
      handlers.get(`${call.method} ${call.path}`) ?? handlers.get(`${call.method} ${pathname}`);
    const given = handler
      ? await handler(call)
      : errorResponse(404, 'There is nothing at this address.');
    const answer =
      pathname === '/api/admin/tools' && Array.isArray(given)
        ? adminPageOf(given as AdminTool[], new URLSearchParams(search))
        : given;
    return answer instanceof Response ? answer : Response.json(answer ?? null);
  };
  return {
    calls,
    on: (route, handler) => handlers.set(route, handler),
    callsTo: (route) => calls.filter(({ method, path }) => `${method} ${path}` === route),
  };
}

/** A page of the administrators' list; the search finds names. */
function adminPageOf(all: readonly AdminTool[], query: URLSearchParams): AdminToolPage {
  const [name, level] = [query.get('search')?.trim().toLowerCase() ?? '', query.get('accessLevel')];
  const sort = query.get('sort') as AdminToolSort | null;
  const sign = query.get('order') === 'asc' ? 1 : -1;
  const found = all.filter(
    (tool) =>
      tool.name.toLowerCase().includes(name) && tool.accessLevel === (level ?? tool.accessLevel),
  );
  const valueOf = (tool: AdminTool) => JSON.stringify(sort && tool[sort]);
  if (sort)
    found.sort((a, b) => sign * valueOf(a).localeCompare(valueOf(b), undefined, { numeric: true }));
  const lastPage = Math.max(1, Math.ceil(found.length / ADMIN_PAGE_SIZE));
  const page = Math.min(Number(query.get('page') ?? 1), lastPage);
  return {
    tools: found.slice((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE),
    page,
    total: found.length,
    downloads: found.reduce((sum, { downloadCount }) => sum + downloadCount, 0),
  };
}

/** An error response with the standard body (docs/api.md). */
export function errorResponse(
  status: number,
  message: string,
  errors?: ErrorBody['errors'],
): Response {
  return Response.json(
    { statusCode: status, message, error: 'Error', requestId: 'r1', ...(errors ? { errors } : {}) },
    { status },
  );
}

/** An error response that programs recognize by its code. */
export function codedError(status: number, code: ErrorCode): Response {
  return Response.json(
    { statusCode: status, code, message: code, error: 'Error', requestId: 'r1' },
    { status },
  );
}

/** A handler that responds when the test says so: `const slow = deferredResponse(); ... slow.release(answer)`. */
export function deferredResponse(): { handler: FakeHandler; release: (answer: unknown) => void } {
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
