import { createHash } from 'node:crypto';
import type { Answer } from '../http/response';
import type { Call } from '../http/route';
import type { Records } from '../store/records';
import { refuseCard } from './stripe-error';

/** The answer a key was first given. */
export interface CachedResponse {
  id: string;
  /** What was asked, so that a key used for something else is noticed. */
  asked: string;
  answer: Answer;
}

/** Answers a POST with an `Idempotency-Key` the same way every time, and does it once. */
export function once(call: Call, kept: Records<CachedResponse>, handle: () => Answer): Answer {
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
