import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ErrorResponder } from './error-responder';
import { FastPath } from './fast-path';
import { RequestContextFactory } from './request-context-factory';
import { Router } from './router';

/** Receives every HTTP request: from the cache at once, else through the router. */
@Injectable()
export class RequestHandler {
  private isClosing = false;

  constructor(
    private readonly fastPath: FastPath,
    private readonly contexts: RequestContextFactory,
    private readonly router: Router,
    private readonly errors: ErrorResponder,
  ) {}

  /** Closes each connection after its next response, including responses in progress. */
  close(): void {
    this.isClosing = true;
  }

  readonly receive = (request: IncomingMessage, response: ServerResponse, expectsContinue = false): void => {
    if (!this.isClosing && this.fastPath.serve(request, response)) return;
    const context = this.contexts.ofRequest(request, response, expectsContinue);
    const closeWhenStopping = (): void => {
      if (this.isClosing) response.shouldKeepAlive = false;
    };
    closeWhenStopping();
    context.beforeResponse(closeWhenStopping);
    this.router.handle(context).catch((error: unknown) => this.errors.send(context, error));
  };
}
