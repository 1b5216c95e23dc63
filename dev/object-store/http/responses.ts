import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** The error codes of this server with the HTTP statuses that Amazon publishes; the code for a full disk is MinIO's. */
const STATUS = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  BucketAlreadyOwnedByYou: 409,
  EntityTooSmall: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidBucketName: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidURI: 400,
  MalformedXML: 400,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
  XMinioStorageFull: 507,
} as const;

/** An S3 error response: a code for clients and a message for people. */
export class S3Error extends Error {
  constructor(
    readonly code: keyof typeof STATUS,
    message: string,
  ) {
    super(message);
  }

  get status(): number {
    return STATUS[this.code];
  }
}

interface Xml {
  readonly xml: string;
}

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';
const ENTITIES: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

export function sendXml(response: ServerResponse, root: string, ...content: Xml[]): void {
  const { xml } = element(root, ...content);
  send(
    response,
    200,
    { 'content-type': 'application/xml' },
    xml.replace(`<${root}>`, `<${root} xmlns="${NAMESPACE}">`),
  );
}

export function sendEmpty(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders = {},
): void {
  send(response, status, headers, '');
}

/** Sends an S3 error document; the response to HEAD has no body, so only the status remains. */
export function sendError(
  response: ServerResponse,
  { code, message, status }: S3Error,
  resource: string,
): void {
  const requestId = String(response.getHeader('x-amz-request-id'));
  const content = { Code: code, Message: message, Resource: resource, RequestId: requestId };
  send(
    response,
    status,
    { 'content-type': 'application/xml' },
    element('Error', ...elements(content)).xml,
  );
}

export const quoted = (etag: string): string => `"${etag}"`;

export function element(name: string, ...content: (Xml | string | number | boolean)[]): Xml {
  const inside = content
    .map((item) => (typeof item === 'object' ? item.xml : escapeXml(String(item))))
    .join('');
  return { xml: `<${name}>${inside}</${name}>` };
}

export const elements = (content: Record<string, string | number | boolean>): Xml[] =>
  Object.entries(content).map(([name, value]) => element(name, value));

function send(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string,
): void {
  const text = body === '' ? '' : `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, { ...headers, ...length });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** Keys may contain control characters; S3 writes them as numeric references. */
// oxlint-disable-next-line no-control-regex
const SPECIAL_CHARACTERS = /[<>&"'\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text.replace(
    SPECIAL_CHARACTERS,
    (c) => ENTITIES[c] ?? `&#x${c.charCodeAt(0).toString(16)};`,
  );
}
