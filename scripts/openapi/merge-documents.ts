import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route, ServiceName } from '../../gateway/src/routes';
import { describeCall, type Operation, SESSION, TAGS } from './describe-operation';
import { INTRODUCTION } from '../../gateway/src/openapi/introduction';
import { usedSchemas } from './used-schemas';

/** The OpenAPI documents of the gateway and of every service, by name. */
export type Documents = Readonly<Record<ServiceName | 'gateway', OpenAPIObject>>;

/** What differs between installations. */
export interface Site {
  publicUrl: string;
  cookieName: string;
}

/** Returns a route's path in OpenAPI's notation, without the trailing slash that only some clients add. */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1');

/** Builds one document with exactly the routes of the table. Throws when a service does not describe a route. */
export function mergeDocuments(documents: Documents, routes: readonly Route[], { publicUrl, cookieName }: Site): OpenAPIObject {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = documentedPath(route.path);
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const operation = documents[route.to].paths[path]?.[method];
    if (!operation) throw new Error(`${route.to} does not describe ${route.method} ${path}`);
    paths[path] = { ...paths[path], [method]: describeCall(operation, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'EXE', version: '1.0.0', description: INTRODUCTION },
    servers: [{ url: publicUrl }],
    tags: Object.values(TAGS).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        [SESSION]: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'Set when a user registers or logs in.' },
      },
      schemas: usedSchemas(paths, Object.values(documents)),
    },
  };
}
