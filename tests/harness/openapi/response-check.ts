import addFormats from 'ajv-formats';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import type { OpenAPIObject } from '@nestjs/swagger';
import { eventually } from '../eventually';
import { type FoundCall, findCall } from './find-call';

/** The response to a call; `body` is absent when the test reads it itself. */
export interface CheckedResponse {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body?: { value: unknown; bytes: number };
}

const DOCUMENT = 'openapi.json';
/** Emails may have characters beyond ASCII on both sides of the @. */
const IDN_EMAIL = /^[^@\s]+@[^@\s]+$/u;

/** Checks responses against the OpenAPI document of a running marketplace: calls, status codes, media types and every field. */
export class ResponseCheck {
  private readonly ajv: Ajv2020;

  constructor(private readonly document: OpenAPIObject) {
    this.ajv = new Ajv2020({
      strict: true,
      allErrors: true,
      allowUnionTypes: true,
      formats: { binary: true, 'idn-email': IDN_EMAIL },
    });
    addFormats(this.ajv);
    this.ajv.addVocabulary(Object.keys(document));
    this.ajv.addSchema(closeSchemas(document), DOCUMENT);
  }

  /** Fetches the OpenAPI document of the marketplace at a URL; again when the gateway has closed the connection that hostile requests before it left. */
  static async of(base: string): Promise<ResponseCheck> {
    const response = await eventually(() => fetch(`${base}/api/openapi.json`));
    if (response.status !== 200)
      throw new Error(`the marketplace publishes no document: ${response.status}`);
    return new ResponseCheck((await response.json()) as OpenAPIObject);
  }

  /** Throws for an undocumented response; pages and files of the web client are ignored. */
  readonly check = (answer: CheckedResponse): void => {
    const call = findCall(this.document, answer.method, answer.path);
    if (call.kind === 'page') return;
    const problem = this.problemOf(answer, call);
    if (problem)
      throw new Error(
        `${answer.method} ${answer.path.slice(0, 100)} → ${answer.status} is not as documented: ${problem}`,
      );
  };

  private problemOf(
    { status, headers, body }: CheckedResponse,
    call: FoundCall,
  ): string | undefined {
    if (call.kind !== 'call') {
      const expected = call.kind === 'unknown' ? 404 : 405;
      return status === expected
        ? this.misfit('/components/schemas/ErrorBody', body)
        : `an address that does not exist must be ${expected}`;
    }
    const response = call.operation.responses[status] as
      | { content?: Record<string, unknown>; headers?: Record<string, unknown> }
      | undefined;
    if (!response)
      return `the status is not among ${Object.keys(call.operation.responses).join(', ')}`;
    if (response.headers?.['retry-after'] && !headers.has('retry-after'))
      return 'there is no Retry-After';
    if (!body || call.isHead) return undefined;
    if (!response.content)
      return body.bytes > 0 ? `there is a body of ${body.bytes} bytes` : undefined;
    const [type = ''] = (headers.get('content-type') ?? '').split(';');
    if (!(type in response.content))
      return `the media type is ${type}, not ${Object.keys(response.content).join(' or ')}`;
    return type === 'application/json'
      ? this.misfit(`${call.pointer}/responses/${status}/content/application~1json/schema`, body)
      : undefined;
  }

  private misfit(pointer: string, body: CheckedResponse['body']): string | undefined {
    if (!body) return undefined;
    const validate = this.ajv.getSchema(`${DOCUMENT}#${pointer}`) as ValidateFunction | undefined;
    if (!validate) return `there is no schema at ${pointer}`;
    if (validate(body.value)) return undefined;
    const errors = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    return errors.join('; ');
  }
}

/** Copies schemas so that objects may have no undeclared fields, unless the schema allows them. */
function closeSchemas<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one: unknown) => closeSchemas(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, closeSchemas(inner as unknown)]),
  );
  const isObject = copy.type === 'object' && typeof copy.properties === 'object';
  return (
    isObject && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
  ) as T;
}
