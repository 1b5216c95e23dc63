import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { metricsContentType, metricsText } from './metrics';
import { openApiDocument } from './api-docs';
import { type Readiness, measureReadiness } from './readiness';

interface Operations {
  name: string;
  readiness: Readiness;
}

/** Serves `/livez`, `/readyz`, `/metrics` and `/openapi.json` on a private port; resolves once it listens. */
export async function startOperationsServer(
  operations: Operations,
  host: string,
  port: number,
): Promise<Server> {
  measureReadiness(operations.readiness);
  const server = createServer((request, response) => {
    respond(request, response, operations).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  );
  return server;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { name, readiness }: Operations,
): Promise<void> {
  switch (request.url) {
    case '/livez':
      return sendJson(response, 200, { status: 'ok' });
    case '/readyz': {
      const report = await readiness.report();
      return sendJson(response, report.ready ? 200 : 503, {
        status: report.ready ? 'ok' : 'unavailable',
        checks: report.checks,
      });
    }
    case '/metrics':
      response.writeHead(200, { 'content-type': metricsContentType }).end(await metricsText());
      return;
    case '/openapi.json':
      response.writeHead(200, { 'content-type': 'application/json' }).end(openApiDocument(name));
      return;
    default:
      return sendJson(response, 404, { status: 'not found' });
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
