import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route, RouteAudience, ServiceName } from '../../gateway/src/routes/route';

/** One operation of an OpenAPI document. */
export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];
type Response = Exclude<Responses[string], { $ref: string } | undefined>;

/** The tag of each service's operations. */
export const TAGS: Readonly<Record<ServiceName | 'gateway', string>> = {
  identity: 'Accounts',
  catalogue: 'Catalogue',
  downloads: 'Downloads',
  payments: 'Payments',
  realtime: 'Live',
  gateway: 'Site',
};

/** The session cookie among the security schemes. */
export const SESSION = 'session';

const SECURITY: Readonly<Record<RouteAudience, Operation['security']>> = {
  public: [],
  visitor: [{}, { [SESSION]: [] }],
  member: [{ [SESSION]: [] }],
  admin: [{ [SESSION]: [] }],
};

const RETRY_AFTER = {
  description: 'Seconds to wait before trying again.',
  schema: { type: 'integer' },
} as const;
const ERROR_BODY = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };

/** Adds tag, security and refusals to a service's description of an operation. */
export function describeOperation(operation: Operation, route: Route): Operation {
  const { description, ...documented } = operation;
  const sentences = [
    route.audience === 'admin' ? 'Administrators only.' : '',
    description ?? '',
  ].filter((sentence) => sentence !== '');
  return {
    ...documented,
    ...(operation.summary ? { summary: operation.summary.replaceAll('`', '') } : {}), // only descriptions are Markdown
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
    tags: [TAGS[route.to]],
    security: SECURITY[route.audience],
    responses: describeResponses(operation, route),
  };
}

function describeResponses({ responses }: Operation, route: Route): Responses {
  const refusals = describeRefusals(route);
  const all: Responses = {};
  for (const status of new Set([...Object.keys(responses), ...Object.keys(refusals)])) {
    const documented = responses[status] as Response | undefined;
    const description = [documented?.description, refusals[Number(status)]]
      .filter((sentence) => sentence)
      .join(' Or: ');
    all[status] = {
      ...(Number(status) < 400 ? {} : errorResponse(status)),
      ...documented,
      description: description || 'Success.',
    };
  }
  return all;
}

function errorResponse(status: string): Pick<Response, 'content' | 'headers'> {
  return {
    content: ERROR_BODY,
    ...(status === '429' || status === '503' ? { headers: { 'retry-after': RETRY_AFTER } } : {}),
  };
}

/** Messages of refusals by status. */
type Refusals = Readonly<Partial<Record<number, string>>>;

const BODY: Refusals = {
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'The content type is not supported.',
};

/** Returns what the gateway itself may respond on a route, before or instead of its service (docs/api.md). */
function describeRefusals({ method, handling, audience, to, isWebhook, signIn }: Route): Refusals {
  const isRead = method === 'GET';
  const needsSession = audience === 'member' || audience === 'admin';
  return {
    ...(isRead ? {} : BODY),
    ...(isRead || handling === 'upload' ? {} : { 400: 'The request is not valid.' }),
    ...(isRead || isWebhook ? {} : { 403: 'The request comes from another site.' }),
    ...(needsSession ? { 401: signIn ?? 'Not logged in.' } : {}),
    ...(audience === 'admin' ? { 403: 'Admin access required' } : {}),
    431: 'The request line or the headers are too large.',
    429: 'Too many requests; `Retry-After` says how long to wait.',
    ...(to === 'gateway'
      ? {}
      : {
          503: 'Part of the site is temporarily unavailable; `Retry-After` says when to try again.',
        }),
  };
}
