import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LENGTH_HEADER, RECORD_HEADER, REDIRECT_HEADER } from '@libs/contracts';
import { tooMany, unavailable } from '@libs/errors';
import type { HttpResponse, ResponseHead } from '@libs/http-client';
import { GatewaySettings } from '../gateway.settings';
import { isInternalHeader } from '../proxy/forwarded-headers';
import { ClientGone, type RequestContext } from '../server/request-context';
import { DownloadsClient } from './downloads-client';
import { ObjectStore } from './object-store';
import { sendBody } from './one-buffer';

const RETRY_AFTER_SECONDS = 5;

/** Counts running downloads per member: each holds a connection to the object store and the bytes its client has not read. */
@Injectable()
export class DownloadLimit {
  private readonly running = new Map<string, number>();
  private readonly perMember: number;
  private runningTotal = 0;

  constructor({ RATE_LIMITS, MAX_DOWNLOADS_PER_MEMBER }: GatewaySettings) {
    this.perMember = RATE_LIMITS === 'on' ? MAX_DOWNLOADS_PER_MEMBER : Infinity; // load tests download as one member
  }

  get total(): number {
    return this.runningTotal;
  }

  start(userId: string): () => void {
    const running = this.running.get(userId) ?? 0;
    if (running >= this.perMember) {
      const message = `You have ${this.perMember} downloads running. Please wait until one of them has finished.`;
      throw tooMany('too_many_downloads', message, { retryAfter: RETRY_AFTER_SECONDS });
    }
    this.running.set(userId, running + 1);
    this.runningTotal += 1;
    return () => this.end(userId);
  }

  private end(userId: string): void {
    this.runningTotal -= 1;
    const left = (this.running.get(userId) ?? 1) - 1;
    if (left > 0) this.running.set(userId, left);
    else this.running.delete(userId);
  }
}

interface FileResponse {
  head: HttpResponse;
  file?: IncomingMessage; // otherwise the body of `head` is the response
}

/** Handles downloads: downloads authorizes, the object store opens the file, downloads records, the client receives the bytes. */
@Injectable()
export class FileDownloads {
  constructor(
    private readonly downloads: DownloadsClient,
    private readonly store: ObjectStore,
    private readonly limit: DownloadLimit,
  ) {}

  /** Handles a download. Refusals pass through; throws 503 when downloads or the object store fails before the first byte. */
  async send(context: RequestContext): Promise<void> {
    if (context.isGone) throw new ClientGone();
    context.whenClosed(this.limit.start(context.caller.userId ?? ''));
    const end = abortOnDisconnect(context);
    const answer = (await this.prepare(context, end, false)) ?? (await this.prepare(context, end, true));
    if (!answer) throw fileMissing();
    await sendFile(answer, context);
  }

  /** Resolves with undefined when the file is missing or has just been replaced; nothing has been recorded then. */
  private async prepare(context: RequestContext, end: AbortController, isOutdated: boolean): Promise<FileResponse | undefined> {
    const authorization = await this.downloads.authorize(context, end.signal, isOutdated);
    if (!isGranted(authorization) || context.request.method === 'HEAD') return { head: authorization };
    const file = await this.store.open(authorization, this.limit.total, end.signal).catch((cause: unknown) => {
      throw unavailable('storage_unavailable', 'File storage is temporarily unavailable. Please try again.', { cause });
    });
    // otherwise a resumed download, or one that an older version of downloads recorded when it authorized it
    if (authorization.headers[RECORD_HEADER] === 'later') return file && this.record(context, authorization, { file, end });
    if (!file) throw fileMissing();
    return { head: authorization, file };
  }

  private async record(
    context: RequestContext,
    authorization: HttpResponse,
    { file, end }: { file: IncomingMessage; end: AbortController },
  ): Promise<FileResponse | undefined> {
    const recorded = await this.downloads.record(context, authorization, end.signal).catch((error: unknown) => {
      file.destroy();
      throw error;
    });
    if (recorded.statusCode === 200) return { head: recorded, file };
    file.destroy();
    return recorded.statusCode === 412 ? undefined : { head: recorded };
  }
}

const fileMissing = (): Error => unavailable('file_unavailable', 'This file is temporarily unavailable. Please try again.');

const isGranted = ({ statusCode, headers }: ResponseHead): boolean =>
  (statusCode === 200 || statusCode === 206) && headers[REDIRECT_HEADER] !== undefined;

async function sendFile({ head, file }: FileResponse, context: RequestContext): Promise<void> {
  const { response, request } = context;
  const length = request.method === 'HEAD' && isGranted(head) ? LENGTH_HEADER : 'content-length';
  context.notifyResponse();
  response.writeHead(head.statusCode, fileHeaders(head.headers, (file ?? head).headers[length]?.toString()));
  if (file?.destroyed) response.flushHeaders(); // the download is recorded, so the client must learn that it can resume it
  if (file) await sendBody(file, response);
  else response.end(head.body);
}

function abortOnDisconnect(context: RequestContext): AbortController {
  const controller = new AbortController();
  context.whenClosed(() => {
    if (!context.response.writableFinished) controller.abort();
  });
  return controller;
}

const MESSAGE_HEADERS = new Set(['content-length', 'transfer-encoding', 'date']);

function fileHeaders(received: IncomingHttpHeaders, length: string | undefined): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const name in received) if (!isInternalHeader(name) && !MESSAGE_HEADERS.has(name)) headers[name] = received[name];
  if (length !== undefined) headers['content-length'] = length;
  return headers;
}
