import { answerTo, answerToUnexpected, DomainError } from '@libs/errors';
import { ClientGone } from './client-gone';
import type { Exchange } from './exchange';
import { send } from './send';

/** Says what went wrong as JSON (contract §1); when an answer has begun already, it is cut off. */
export function sendError(exchange: Exchange, error: unknown, lingerMs: number): void {
  const { response, id } = exchange;
  if (error instanceof ClientGone || exchange.isGone) return void response.destroy();
  if (response.writableEnded) return;
  if (response.headersSent) return void response.destroy();
  const { status, headers, body } = error instanceof DomainError ? answerTo(error, id) : answerToUnexpected(id);
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  send(exchange, { status, headers: { ...type, ...headers }, body: JSON.stringify(body) }, lingerMs);
}
