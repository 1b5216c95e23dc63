import { DomainError, routeNotFound } from '@libs/errors';
import { pathOf } from '@libs/tracing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ROUTES } from '../routes';

const PATTERNS = ROUTES.map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[\\w-]{1,64}')}$`) }));
const CALLED_BY_PROGRAMS = /^\/(api|internal|ws|healthz|readyz)(\/|$)/;

/** Throws 405 for another method of a known path, and 404 for any other path that programs call: its errors are JSON. */
export function refuseUnknown({ raw }: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(raw.url);
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length > 0) {
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', ');
    void reply.header('allow', allowed);
    throw new DomainError('method_not_allowed', 'method-not-allowed', `This address only accepts ${allowed}.`);
  }
  if (CALLED_BY_PROGRAMS.test(path)) throw routeNotFound();
}
