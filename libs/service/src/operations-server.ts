import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { metricsContentType, metricsText } from './metrics';
import type { Readiness } from './readiness';

/** Serves `/livez`, `/readyz` and `/metrics` on a private port; resolves once it listens. */
export async function startOperationsServer(readiness: Readiness, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, response, readiness).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}

async function answer(request: IncomingMessage, response: ServerResponse, readiness: Readiness): Promise<void> {
  switch (request.url) {
    case '/livez':
      return sendJson(response, 200, { status: 'ok' });
    case '/readyz': {
      const report = await readiness.report();
      return sendJson(response, report.ready ? 200 : 503, { status: report.ready ? 'ok' : 'unavailable', parts: report.parts });
    }
    case '/metrics':
      response.writeHead(200, { 'content-type': metricsContentType }).end(await metricsText());
      return;
    default:
      return sendJson(response, 404, { status: 'not found' });
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
