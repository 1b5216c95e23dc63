import { createHash } from 'node:crypto';
import type { HttpResponse } from '../http/response';
import type { HttpRequest } from '../http/route';
import type { Records } from '../store/records';
import { refuseCard } from './stripe-error';

/** The stored response to an idempotency key. */
export interface StoredResponse {
  id: string;
  asked: string;
  answer: HttpResponse;
}

/** Handles a POST once per `Idempotency-Key` and repeats its response. */
export function once(call: HttpRequest, kept: Records<StoredResponse>, handle: () => HttpResponse): HttpResponse {
  const key = call.headers['idempotency-key'];
  if (call.method !== 'POST' || !key) return handle();
  const id = createHash('sha256').update(key).digest('hex');
  const asked = createHash('sha256').update(`${call.path}\n${call.body}`).digest('hex');
  const former = kept.get(id);
  if (!former) return kept.put({ id, asked, answer: handle() }).answer;
  if (former.asked !== asked) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with ('${key}').`;
    throw refuseCard(400, { type: 'idempotency_error', message });
  }
  return { ...former.answer, headers: { ...former.answer.headers, 'idempotent-replayed': 'true' } };
}
