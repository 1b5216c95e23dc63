import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The documentation of a request. */
export type FoundCall =
  | { kind: 'call'; operation: Operation; pointer: string; isHead: boolean }
  | { kind: 'wrong-method' | 'unknown' | 'page' };

/** Finds the documentation of a request; `page` for paths outside the API. */
export function findCall({ paths }: OpenAPIObject, method: string, target: string): FoundCall {
  const [path = ''] = target.split('?');
  if (!/^\/(api|internal|ws|healthz|readyz)(\/|$)/.test(path)) return { kind: 'page' };
  const templates = Object.keys(paths).sort((a, b) => a.split('{').length - b.split('{').length);
  const template = templates.find((one) => expressionOf(one).test(path));
  if (template === undefined) return { kind: 'unknown' };
  const isHead = method === 'HEAD';
  const verb = (isHead ? 'GET' : method).toLowerCase() as 'get';
  const operation = paths[template]?.[verb];
  if (!operation) return { kind: 'wrong-method' };
  return {
    kind: 'call',
    operation,
    pointer: `/paths/${encodeURIComponent(template.replaceAll('/', '~1'))}/${verb}`,
    isHead,
  };
}

/** Ids need no encoding; other characters make another path. Only `/ws` may end with a slash, for Socket.IO. */
const expressionOf = (template: string): RegExp => {
  const path = template
    .replace(/[.]/g, '\\.')
    .replace('{path}', '[A-Za-z0-9_./-]{1,64}')
    .replace(/\{\w+\}/g, '[A-Za-z0-9_-]{1,64}');
  return new RegExp(`^${path}${template === '/ws' ? '/?' : ''}$`);
};
