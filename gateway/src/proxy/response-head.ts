import type { ResponseHead } from '@libs/http-client';
import { isPersonal } from '../routes';
import type { RequestContext } from '../server/request-context';
import { isInternalHeader } from './forwarded-headers';

/** Sets status and headers of a service's response, without internal ones. The headers are sent with the first byte of the body. */
export function setResponseHead({ request, response, route }: RequestContext, { statusCode, statusMessage, headers }: ResponseHead): void {
  for (const name in headers) if (!isInternalHeader(name)) response.setHeader(name, headers[name] ?? '');
  if (route && isPersonal(route)) response.setHeader('cache-control', 'no-store');
  const isHttp10 = request.httpVersion === '1.0';
  if (isHttp10) response.removeHeader('transfer-encoding');
  response.setHeader('connection', response.shouldKeepAlive && !isHttp10 ? 'keep-alive' : 'close');
  response.statusCode = statusCode;
  response.statusMessage = statusMessage;
}
