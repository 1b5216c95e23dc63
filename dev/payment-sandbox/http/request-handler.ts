import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpResponse, jsonResponse, Refusal } from './response';
import type { CallLog } from './call-log';
import { type FaultKind, type Faults, corrupt } from './faults';
import { InvalidRequest, parseRequest } from './parse-request';
import { type HttpRequest, type Route, findRoute } from './route';

export interface HandlerOptions {
  routes: readonly Route[];
  /** The routes of the providers' APIs, to which faults apply and which are logged. */
  providers: ReadonlySet<Route>;
  faults: Faults;
  calls: CallLog;
  notFound: (call: Omit<HttpRequest, 'params'>) => HttpResponse;
  report: (error: unknown) => void;
}

/** Handles one request, with the fault that was injected for it. Never rejects. */
export async function handleRequest(request: IncomingMessage, response: ServerResponse, answering: HandlerOptions): Promise<void> {
  try {
    const call = await parseRequest(request);
    const found = findRoute(answering.routes, call.method, call.path);
    if (!found) return send(response, answering.notFound(call));
    const { route, params } = found;
    const isProvider = answering.providers.has(route);
    if (isProvider) answering.calls.note(route.operation, call);
    const fault = isProvider ? answering.faults.take(route.operation, call.path) : undefined;
    await respondWithFault(response, fault, () => handle(route, { ...call, params, fault }, answering));
  } catch (error) {
    if (request.socket.destroyed) return;
    if (!(error instanceof InvalidRequest)) answering.report(error);
    const message = error instanceof InvalidRequest ? error.message : 'The sandbox itself failed.';
    send(response, jsonResponse(error instanceof InvalidRequest ? 400 : 500, { message }, { connection: 'close' }));
  }
}

async function respondWithFault(
  response: ServerResponse,
  fault: FaultKind | undefined,
  handle: () => Promise<HttpResponse>,
): Promise<void> {
  if (fault === 'hang') return;
  if (fault === 'reset-before') return reset(response);
  if (fault === 'error-500') return send(response, failure(500, 'INTERNAL_ERROR', 'Internal server error'));
  if (fault === 'error-429') return send(response, failure(429, 'TOO_MANY_REQUESTS', 'Too many requests', { 'retry-after': '1' }));
  if (fault === 'error-400') return send(response, failure(400, 'BAD_REQUEST', 'Bad request'));
  const answer = await handle();
  if (fault === 'reset-after') return reset(response);
  send(response, corrupt(answer, fault));
}

async function handle(route: Route, call: HttpRequest, { report }: HandlerOptions): Promise<HttpResponse> {
  try {
    return await route.handle(call);
  } catch (error) {
    if (error instanceof Refusal) return error.response;
    report(error);
    return failure(500, 'INTERNAL_ERROR', 'Internal server error');
  }
}

const ERROR_TYPES: Readonly<Record<number, string>> = { 400: 'invalid_request_error', 429: 'rate_limit_error' };

/** An error in the formats of both providers. */
function failure(statusCode: number, code: string, message: string, headers: Record<string, string> = {}): HttpResponse {
  const error = { type: ERROR_TYPES[statusCode] ?? 'api_error', code: code.toLowerCase(), message };
  return jsonResponse(statusCode, { status: false, statusCode, code, message, error }, headers);
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

function send(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
