import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { S3Error } from '../s3-error';
import { document, element, type Xml } from '../xml';
import type { Call } from './call';

/** Answers with an XML document. */
export function sendXml(call: Call, root: string, ...content: Xml[]): void {
  send(call.response, 200, { 'content-type': 'application/xml' }, document(root, ...content));
}

/** Answers with a status and headers alone. */
export function sendEmpty(call: Call, status: number, headers: OutgoingHttpHeaders = {}): void {
  send(call.response, status, headers, '');
}

/** Answers a refusal as S3 does; on HEAD the code has no body to stand in, so only the status tells. */
export function sendError(response: ServerResponse, error: S3Error, resource: string): void {
  const details = Object.entries(error.details).map(([name, value]) => element(name, value));
  const requestId = element('RequestId', String(response.getHeader('x-amz-request-id')));
  const content = [element('Code', error.code), element('Message', error.message), ...details, element('Resource', resource), requestId];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${element('Error', ...content).xml}`;
  const range = error.code === 'InvalidRange' ? { 'content-range': `bytes */${error.details['ActualObjectSize']}` } : {};
  send(response, error.status, { 'content-type': 'application/xml', ...range }, body);
}

function send(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body: string): void {
  const length = status === 204 || status === 304 ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
