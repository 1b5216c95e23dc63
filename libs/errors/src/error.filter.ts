import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { withoutQuery } from '@libs/tracing';
import type { ErrorBody } from '@libs/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, throwError } from 'rxjs';
import { toDomainError } from './to-domain-error';
import { DomainError, STATUS_OF_KIND } from './domain-error';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by ErrorFilter, for the request and security logs. */
    errorCode?: string;
  }
}

/** Converts errors to HTTP responses and logs 5xx; errors of event handlers go on to the transport, which retries or dead-letters. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('ErrorFilter');

  catch(error: unknown, host: ArgumentsHost): Observable<never> | void {
    if (host.getType() === 'rpc') return throwError(() => error);
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const known = toDomainError(error);
    request.errorCode = known?.code ?? 'internal_error';
    const response = known ? errorResponse(known, request.id) : internalErrorResponse(request.id);
    if (response.status >= 500) {
      this.logger.error({
        err: error,
        code: known?.code,
        method: request.method,
        url: withoutQuery(request.url),
        msg: 'request failed',
      });
    }
    if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy();
    void reply.status(response.status).headers(response.headers).send(response.body);
  }
}

interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** Converts an expected error to a response (docs/api.md). */
export function errorResponse(error: DomainError, requestId: string): ErrorResponse {
  const status = STATUS_OF_KIND[error.kind];
  const retryAfter = error.retryAfter ?? (status === 503 ? 5 : undefined);
  return {
    status,
    headers: {
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
      ...(error.challenge === undefined ? {} : { 'www-authenticate': error.challenge }),
    },
    body: {
      statusCode: status,
      code: error.code,
      message: error.message,
      error: STATUS_CODES[status] ?? 'Error',
      requestId,
      ...(error.fields ? { errors: error.fields } : {}),
    },
  };
}

/** Response to an unexpected error: a 500 that reveals only the request id. */
export function internalErrorResponse(requestId: string): ErrorResponse {
  return {
    status: 500,
    headers: {},
    body: {
      statusCode: 500,
      code: 'internal_error',
      message: 'Something went wrong on our side. Please try again.',
      error: 'Internal Server Error',
      requestId,
    },
  };
}
