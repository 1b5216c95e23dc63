import { createHash } from 'node:crypto';
import {
  equalInConstantTime,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  Refusal,
} from '../http/messages';
import type { Records } from '../store/store';

export interface StoredResponse {
  id: string;
  asked: string;
  answer: HttpResponse;
}

/** The parameters in the body or, for GET, in the query. */
export const parametersOf = ({ method, query, body }: HttpRequest): URLSearchParams =>
  method === 'GET' ? query : new URLSearchParams(body);

/** The values of a group such as `metadata[a]=b` or of a list such as `expand[0]=a`. */
export function groupOf(parameters: URLSearchParams, name: string): [key: string, value: string][] {
  const isIn = (path: string) => path.startsWith(`${name}[`) && path.endsWith(']');
  return [...parameters].flatMap(([path, value]) =>
    isIn(path) ? [[path.slice(name.length + 1, -1), value]] : [],
  );
}

export const metadataOf = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries(groupOf(parameters, 'metadata'));

/** The expanded fields below a prefix: of `data.payments` below `data.`, `payments`. */
export const expandedIn = (parameters: URLSearchParams, prefix = ''): string[] =>
  groupOf(parameters, 'expand').flatMap(([, path]) =>
    path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
  );

export const refuse = (
  status: number,
  message: string,
  details: { type?: string; code?: string; param?: string } = {},
): Refusal =>
  new Refusal(
    jsonResponse(status, { error: { type: 'invalid_request_error', ...details, message } }),
  );

/** 404 for a missing object, 400 if it is named by a parameter. */
export const missing = (kind: string, id: string, param = 'id'): Refusal =>
  refuse(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });

export function checkKey({ headers }: HttpRequest, secretKey: string): void {
  const [, key = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!equalInConstantTime(key, secretKey)) throw refuse(401, 'Invalid API Key provided.');
}

/** Handles a POST once per `Idempotency-Key` and repeats its response. */
export function once(
  call: HttpRequest,
  kept: Records<StoredResponse>,
  handle: () => HttpResponse,
): HttpResponse {
  const key = call.headers['idempotency-key'];
  if (call.method !== 'POST' || !key) return handle();
  const id = createHash('sha256').update(key).digest('hex');
  const asked = createHash('sha256').update(`${call.path}\n${call.body}`).digest('hex');
  const former = kept.get(id);
  if (!former) return kept.put({ id, asked, answer: handle() }).answer;
  if (former.asked !== asked) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with ('${key}').`;
    throw refuse(400, message, { type: 'idempotency_error' });
  }
  return { ...former.answer, headers: { ...former.answer.headers, 'idempotent-replayed': 'true' } };
}
