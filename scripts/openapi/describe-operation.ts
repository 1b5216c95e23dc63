import type { OpenAPIObject } from '@nestjs/swagger';
import type { Route, RouteAudience, ServiceName } from '../../gateway/src/routes';
import { refusalsOf } from './refusals';

/** One operation of an OpenAPI document. */
export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Answers = Operation['responses'];
type Answer = Exclude<Answers[string], { $ref: string } | undefined>;

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

const RETRY_AFTER = { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } } as const;
const ERROR_BODY = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };

/** Adds tag, security and refusals to a service's description of an operation. */
export function describeCall(operation: Operation, route: Route): Operation {
  const { description, ...told } = operation;
  const sentences = [route.audience === 'admin' ? 'Administrators only.' : '', description ?? ''].filter((sentence) => sentence !== '');
  return {
    ...told,
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
    tags: [TAGS[route.to]],
    security: SECURITY[route.audience],
    responses: answersOf(operation, route),
  };
}

function answersOf({ responses }: Operation, route: Route): Answers {
  const refusals = refusalsOf(route);
  const answers: Answers = {};
  for (const status of new Set([...Object.keys(responses), ...Object.keys(refusals)])) {
    const told = responses[status] as Answer | undefined;
    const description = [told?.description, refusals[Number(status)]].filter((sentence) => sentence).join(' Or: ');
    answers[status] = { ...(Number(status) < 400 ? {} : errorAnswer(status)), ...told, description: description || 'Success.' };
  }
  return answers;
}

function errorAnswer(status: string): Pick<Answer, 'content' | 'headers'> {
  return { content: ERROR_BODY, ...(status === '429' || status === '503' ? { headers: { 'retry-after': RETRY_AFTER } } : {}) };
}
