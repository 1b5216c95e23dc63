import type { IncomingMessage } from 'node:http';
import { type DomainError, unauthenticated } from '@libs/errors';
import type { Caller } from './caller';
import type { TokenSigner } from './token-signer';

/** `WWW-Authenticate` of a response that refuses an internal token (RFC 6750); a 401 for a user does not have it. */
const INVALID_TOKEN = 'Bearer error="invalid_token"';

/** 401: the request has no valid internal token. */
export const invalidToken = (cause?: unknown): DomainError =>
  unauthenticated('invalid_internal_token', 'This service only accepts requests from the gateway.', { cause, challenge: INVALID_TOKEN });

/** Whether a service refused the token; it has not processed the request then. */
export const isTokenRefused = ({ statusCode, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>): boolean =>
  statusCode === 401 && headers['www-authenticate'] === INVALID_TOKEN;

/** The caller of a request, the service it is sent to, and the signer of its token. */
export interface TokenRequest {
  signer: TokenSigner;
  caller: Caller;
  audience: string;
}

/** Sends a request with an internal token; retries once with a new token after a refusal, for example after a clock change. */
export async function sendWithToken(
  { signer, caller, audience }: TokenRequest,
  send: (authorization: string) => Promise<IncomingMessage>,
): Promise<IncomingMessage> {
  for (const token of [() => signer.sign(caller, audience), () => signer.renew(caller, audience)]) {
    const answer = await send(`Bearer ${token()}`);
    if (!isTokenRefused(answer)) return answer;
    answer.resume();
  }
  throw new Error(`${audience} refused a new token`);
}
