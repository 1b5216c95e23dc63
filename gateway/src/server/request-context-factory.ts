import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayLimits } from '../gateway.limits';
import { GatewaySettings } from '../gateway.settings';
import { ClientAddresses } from '../security/client-address';
import { type SecurityHeaders, securityHeaders } from '../security/security-headers';
import { ConnectionContext, type ConnectionInfo, RequestContext } from './request-context';
import { RequestLog } from './request-log';

/** Creates the context of each request and upgrade; sets the headers and the log record that every response has. */
@Injectable()
export class RequestContextFactory {
  private readonly headers: SecurityHeaders;

  constructor(
    settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    private readonly addresses: ClientAddresses,
    private readonly log: RequestLog,
  ) {
    this.headers = securityHeaders(settings.PUBLIC_URL);
  }

  ofRequest(request: IncomingMessage, response: ServerResponse, expectsContinue: boolean): RequestContext {
    const context = new RequestContext(request, response, this.infoOf(request, expectsContinue));
    context.whenClosed(() => this.log.report(context));
    limitUnreadBody(context, this.limits.unreadBodyMs);
    for (const name in this.headers) response.setHeader(name, this.headers[name] ?? '');
    response.setHeader('x-request-id', context.id);
    return context;
  }

  ofUpgrade(request: IncomingMessage): ConnectionContext {
    return new ConnectionContext(request, this.infoOf(request, false));
  }

  private infoOf(request: IncomingMessage, expectsContinue: boolean): ConnectionInfo {
    return { address: this.addresses.of(request), protocol: this.addresses.protocolOf(request), expectsContinue };
  }
}

/** Destroys a connection whose request body is still arriving `unreadBodyMs` after the response. Uploads have a minimum rate instead. */
function limitUnreadBody(context: RequestContext, unreadBodyMs: number): void {
  const { request, response } = context;
  response.once('finish', () => {
    if (request.complete || context.streamsBody) return;
    setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, unreadBodyMs).unref();
  });
}
