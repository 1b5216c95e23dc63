import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { corrupt, failureOf, type Faults } from './faults';
import { type Handler, type HttpRequest, type HttpResponse, Refusal, type Route } from './messages';

const LOG_LIMIT = 5_000;
const LOCAL: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

export interface LoggedCall {
  operation: string;
  path: string;
  body: string;
}

interface ServerOptions {
  providers: readonly Route[];
  others: readonly Route[];
  faults: Faults;
  log: LoggedCall[];
  notFound: Handler;
  report: (error: unknown) => void;
}

export function createServer({
  providers,
  others,
  faults,
  log,
  notFound,
  report,
}: ServerOptions): FastifyInstance {
  const app = fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/]*/, '') || '/', // clients with a proxy setting send a whole URL
    frameworkErrors: (_error, request, reply) => send(reply, notFound(requestOf(request))),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler((request, reply) => send(reply, notFound(requestOf(request))));
  const handle = (handler: Handler, request: HttpRequest): HttpResponse => {
    try {
      return handler(request);
    } catch (error) {
      if (error instanceof Refusal) return error.response;
      report(error);
      return failureOf('error-500')!;
    }
  };
  for (const [, method, url, handler] of others) {
    app.route({
      method,
      url,
      handler: (request, reply) => send(reply, handle(handler, requestOf(request))),
    });
  }
  for (const [operation, method, url, handler] of providers) {
    app.route({
      method,
      url,
      handler: (request, reply) => {
        const call = requestOf(request);
        log.push({ operation, path: call.path, body: call.body });
        if (log.length > LOG_LIMIT) log.shift();
        const fault = faults.take(operation, call.path);
        if (fault === 'hang') return void reply.hijack();
        if (fault === 'reset-before') return reset(reply);
        const response = failureOf(fault) ?? handle(handler, { ...call, fault });
        return fault === 'reset-after' ? reset(reply) : send(reply, corrupt(response, fault));
      },
    });
  }
  return app;
}

function requestOf({ method, url, headers, body, params, ip }: FastifyRequest): HttpRequest {
  const { pathname: path, searchParams: query } = new URL(`http://sandbox${url}`);
  const { id = '' } = (params ?? {}) as { id?: string };
  const text = typeof body === 'string' ? body : '';
  return {
    method,
    path,
    query,
    headers: headers as HttpRequest['headers'],
    body: text,
    id,
    isLocal: LOCAL.includes(ip),
  };
}

function reset(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
}

function send(reply: FastifyReply, { status, headers, body }: HttpResponse): void {
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(body);
}
