import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { pathOf } from '@libs/tracing';
import { type Observable, throwError } from 'rxjs';
import { errorResponse, internalErrorResponse } from './error-body';
import { toDomainError } from './to-domain-error';

interface Reply {
  sent: boolean;
  raw: { headersSent: boolean; destroy(): void };
  status(code: number): Reply;
  headers(values: Record<string, string>): Reply;
  send(body: unknown): void;
}

/** Converts errors to HTTP responses and logs 5xx; errors of event handlers go on to the transport, which retries or dead-letters. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('ErrorFilter');

  catch(error: unknown, host: ArgumentsHost): Observable<never> | void {
    if (host.getType() === 'rpc') return throwError(() => error);
    const http = host.switchToHttp();
    const request = http.getRequest<{
      id: string;
      method: string;
      url: string;
      errorCode?: string;
    }>();
    const reply = http.getResponse<Reply>();
    const known = toDomainError(error);
    request.errorCode = known?.code ?? 'internal_error'; // read by the request and security logs
    const response = known ? errorResponse(known, request.id) : internalErrorResponse(request.id);
    if (response.status >= 500) {
      this.logger.error({
        err: error,
        code: known?.code,
        method: request.method,
        url: pathOf(request.url),
        msg: 'request failed',
      });
    }
    if (reply.sent || reply.raw.headersSent) return reply.raw.destroy();
    reply.status(response.status).headers(response.headers).send(response.body);
  }
}
