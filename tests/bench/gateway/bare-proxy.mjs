/** Baseline for proxied calls: Fastify with @fastify/reply-from and nothing else. */
import replyFrom from '@fastify/reply-from';
import Fastify from 'fastify';

const [port, base] = process.argv.slice(2);

const app = Fastify();
await app.register(replyFrom, { base });
app.get('/*', (request, reply) => reply.from(request.url));
await app.listen({ port: Number(port), host: '127.0.0.1' });
