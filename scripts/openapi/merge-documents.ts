import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route, ServiceName } from '../../gateway/src/routes/route';
import { describeOperation, type Operation, SESSION, TAGS } from './describe-operation';
import { usedSchemas } from './used-schemas';

/** The OpenAPI documents of the gateway and of every service, by name. */
export type Documents = Readonly<Record<ServiceName | 'gateway', OpenAPIObject>>;

/** The introduction of the OpenAPI document, in Markdown. */
const INTRODUCTION = `The web client uses only these calls.

- **Bodies** are JSON, except for uploads (multipart) and files (binary). Times are ISO 8601 in UTC, prices are integer US cents, and amounts
  of cryptocurrency are decimal strings. A POST that needs no body accepts an empty one. Unknown fields are ignored.
- **Sessions** use an HttpOnly cookie, set when a user registers or logs in. Requests from other sites' pages are rejected.
- **Errors** share one body, \`ErrorBody\`, whose \`message\` is written for people and whose \`code\` is for programs. Any call may return 500 in the same form after an
  unexpected failure. Unknown paths return 404; a method that a path does not support returns 405 with \`Allow\`.
- **HEAD** is supported wherever GET is.
- **Live updates** arrive over a WebSocket at \`/ws\` as text frames: \`{"type":"download_count_update","toolId","downloadCount"}\` for
  everyone; \`{"type":"payment_status_update","paymentId","orderId","status"}\` for the paying user only;
  \`{"type":"entitlements_update","toolId"}\` for the user whose tool was granted or revoked, with a \`toolId\` of null for the user whose Pro
  changed; and \`{"type":"reviews_update"}\` for administrators when orders may have gone to review or left it. Socket.IO clients can connect to the same path. Logging out closes the session's sockets with code 4401.
`;

/** Returns a route's path in OpenAPI's notation, without the trailing slash that only some clients add. */
export const documentedPath = (path: string): string =>
  path
    .replace(/:(\w+)/g, '{$1}')
    .replace('*', '{path}')
    .replace(/(.)\/$/, '$1');

/**
 * Builds one document with exactly the routes of the table; the gateway fills in its own URL and cookie name. Throws when a service does
 * not describe a route.
 */
export function mergeDocuments(documents: Documents, routes: readonly Route[]): OpenAPIObject {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = documentedPath(route.path);
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const operation = documents[route.to].paths[path]?.[method];
    if (!operation) throw new Error(`${route.to} does not describe ${route.method} ${path}`);
    paths[path] = { ...paths[path], [method]: describeOperation(operation, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'EXE', version: '1.0.0', description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: Object.values(TAGS).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        [SESSION]: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Set when a user registers or logs in.',
        },
      },
      schemas: usedSchemas(paths, Object.values(documents)),
    },
  };
}
