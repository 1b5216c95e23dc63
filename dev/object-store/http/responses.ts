import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { S3Error } from './s3-error';
import type { S3Request } from './s3-request';

interface Xml {
  readonly xml: string;
}

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';
const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' };

export function sendXml({ response }: S3Request, root: string, ...content: Xml[]): void {
  send(response, 200, { 'content-type': 'application/xml' }, document(root, ...content));
}

export function sendEmpty({ response }: S3Request, status: number, headers: OutgoingHttpHeaders = {}): void {
  send(response, status, headers, '');
}

/** Sends an S3 error document; the response to HEAD has no body, so only the status remains. */
export function sendError(response: ServerResponse, error: S3Error, resource: string): void {
  const details = Object.entries(error.details).map(([name, value]) => element(name, value));
  const requestId = element('RequestId', String(response.getHeader('x-amz-request-id')));
  const content = [element('Code', error.code), element('Message', error.message), ...details, element('Resource', resource), requestId];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${element('Error', ...content).xml}`;
  const range = error.code === 'InvalidRange' ? { 'content-range': `bytes */${error.details['ActualObjectSize']}` } : {};
  send(response, error.status, { 'content-type': 'application/xml', ...range }, body);
}

export const quoted = (etag: string): string => `"${etag}"`;

function send(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body: string): void {
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export function element(name: string, ...content: (Xml | string | number | boolean)[]): Xml {
  const inside = content.map((item) => (typeof item === 'object' ? item.xml : escapeXml(String(item)))).join('');
  return { xml: `<${name}>${inside}</${name}>` };
}

/** Builds a document whose root element has the namespace of S3. */
function document(name: string, ...content: Xml[]): string {
  const inside = content.map((item) => item.xml).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${NAMESPACE}">${inside}</${name}>`;
}

function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex -- keys may contain control characters; S3 writes them as numeric references
  return text.replace(/[<>&"'\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, (c) => ENTITIES[c] ?? `&#x${c.charCodeAt(0).toString(16)};`);
}
