import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, jsonAnswer } from './response';
import type { CallLog } from './call-log';
import { type FaultKind, type Faults, corrupt } from './faults';
import { UnreadableRequest, readRequest } from './read-request';
import { Refusal } from './refusal';
import { type Call, type Route, findRoute } from './route';

/** What requests are answered from. */
export interface Answering {
  routes: readonly Route[];
  /** The operations of the providers: those that faults befall and that are remembered. */
  providers: ReadonlySet<Route>;
  faults: Faults;
  calls: CallLog;
  /** The answer for a path nobody knows. */
  notFound: (call: Omit<Call, 'params'>) => Answer;
  report: (error: unknown) => void;
}

/** Answers one request, or does not, when a fault says so. Never rejects. */
export async function answerRequest(request: IncomingMessage, response: ServerResponse, answering: Answering): Promise<void> {
  try {
    const call = await readRequest(request);
    const found = findRoute(answering.routes, call.method, call.path);
    if (!found) return send(response, answering.notFound(call));
    const { route, params } = found;
    const isProvider = answering.providers.has(route);
    if (isProvider) answering.calls.note(route.operation, call);
    const fault = isProvider ? answering.faults.take(route.operation, call.path) : undefined;
    await answerWithFault(response, fault, () => handle(route, { ...call, params, fault }, answering));
  } catch (error) {
    if (request.socket.destroyed) return;
    if (!(error instanceof UnreadableRequest)) answering.report(error);
    const message = error instanceof UnreadableRequest ? error.message : 'The sandbox itself failed.';
    send(response, jsonAnswer(error instanceof UnreadableRequest ? 400 : 500, { message }, { connection: 'close' }));
  }
}

async function answerWithFault(response: ServerResponse, fault: FaultKind | undefined, handle: () => Promise<Answer>): Promise<void> {
  if (fault === 'hang') return;
  if (fault === 'reset-before') return reset(response);
  if (fault === 'error-500') return send(response, failure(500, 'INTERNAL_ERROR', 'Internal server error'));
  if (fault === 'error-429') return send(response, failure(429, 'TOO_MANY_REQUESTS', 'Too many requests', { 'retry-after': '1' }));
  if (fault === 'error-400') return send(response, failure(400, 'BAD_REQUEST', 'Bad request'));
  const answer = await handle();
  if (fault === 'reset-after') return reset(response);
  send(response, corrupt(answer, fault));
}

async function handle(route: Route, call: Call, { report }: Answering): Promise<Answer> {
  try {
    return await route.handle(call);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    report(error);
    return failure(500, 'INTERNAL_ERROR', 'Internal server error');
  }
}

/** Stripe's names for failures that are not its own. */
const ERROR_TYPES: Readonly<Record<number, string>> = { 400: 'invalid_request_error', 429: 'rate_limit_error' };

/** A failure that both providers' clients understand. */
function failure(statusCode: number, code: string, message: string, headers: Record<string, string> = {}): Answer {
  const error = { type: ERROR_TYPES[statusCode] ?? 'api_error', code: code.toLowerCase(), message };
  return jsonAnswer(statusCode, { status: false, statusCode, code, message, error }, headers);
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
