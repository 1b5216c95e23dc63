import { errorResponse, answerToUnexpected, DomainError } from '@libs/errors';
import { ClientGone } from './client-gone';
import type { RequestContext } from '../server/request-context';
import { send } from '../server/error-responder';

/** Sends an error as JSON (contract §1); destroys a response that has already begun. */
export function sendError(context: RequestContext, error: unknown, unreadBodyMs: number): void {
  const { response, id } = context;
  if (error instanceof ClientGone || context.isGone) return void response.destroy();
  if (response.writableEnded) return;
  if (response.headersSent) return void response.destroy();
  const { status, headers, body } = error instanceof DomainError ? errorResponse(error, id) : answerToUnexpected(id);
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  send(context, { status, headers: { ...type, ...headers }, body: JSON.stringify(body) }, unreadBodyMs);
}
