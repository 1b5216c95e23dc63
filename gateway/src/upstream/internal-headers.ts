import type { IncomingHttpHeaders } from 'node:http';
import type { TokenSigner } from '@libs/auth';
import type { ConnectionContext } from '../server/request-context';
import type { ServiceName } from '../routes';

/** Returns the headers that tell a service who the caller is and where the request came from (architecture: sessions and trust). */
export function internalHeaders(visit: ConnectionContext, service: ServiceName, signer: TokenSigner): IncomingHttpHeaders {
  const { request, id, connection, caller } = visit;
  return {
    authorization: `Bearer ${signer.sign(caller, service)}`,
    'x-request-id': id,
    'x-forwarded-for': connection.address,
    'x-forwarded-proto': connection.protocol,
    'x-forwarded-host': request.headers.host ?? '',
  };
}
