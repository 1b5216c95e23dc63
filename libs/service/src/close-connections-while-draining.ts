import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness';

/** Closes each connection after its next response while the process drains, so that clients reconnect to another replica. */
export function closeConnectionsWhileDraining(fastify: FastifyInstance, readiness: Readiness): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isDraining) void reply.header('connection', 'close');
    done();
  });
}
