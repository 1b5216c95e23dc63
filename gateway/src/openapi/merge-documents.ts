import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route, ServiceName } from '../routes';
import { describeCall, type Operation, SESSION, TAGS } from './describe-call';
import { INTRODUCTION } from './introduction';
import { usedSchemas } from './used-schemas';

/** The documents of the gateway and of every service, by name. */
export type Documents = Readonly<Record<ServiceName | 'gateway', OpenAPIObject>>;

/** What differs from one installation to another. */
export interface Site {
  publicUrl: string;
  cookieName: string;
}

/** The path of a route as OpenAPI writes it; a slash that only some clients add is no path of its own. */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1');

/** One document of every route in the table and of nothing besides: internal calls have no row. Error when a service does not describe a route. */
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
