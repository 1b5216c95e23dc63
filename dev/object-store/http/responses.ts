import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { S3Error } from './s3-error';
import type { S3Request } from './s3-request';
import { document, element, type Xml } from './xml';

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
