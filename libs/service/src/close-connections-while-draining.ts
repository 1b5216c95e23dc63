import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness';

/** While a process is about to stop, each kept connection ends with its next answer, and its owner opens one to another replica. */
export function closeConnectionsWhileDraining(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isDraining) void reply.header('connection', 'close');
    done();
  });
}
