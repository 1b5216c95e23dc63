import { Injectable } from '@nestjs/common';
import { LENGTH_HEADER, REDIRECT_HEADER } from '@libs/contracts';
import { storageUnavailable, tooMany, unavailable } from '@libs/errors';
import type { HttpResponse } from '@libs/http-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { GatewaySettings } from '../gateway.settings';
import { responseHeaders } from '../proxy/forwarded-headers';
import { abortOnDisconnect, sendStream } from '../proxy/streamed-response';
import { DownloadsClient } from './downloads-client';
import { StoreClient, type OpenFile } from './store-client';

const RETRY_AFTER_SECONDS = 5;

/** Counts running downloads per member: each holds a connection to the object store and the bytes its client has not read. */
@Injectable()
export class DownloadLimit {
  private readonly running = new Map<string, number>();
  private readonly perMember: number;

  constructor({ RATE_LIMITS, MAX_DOWNLOADS_PER_MEMBER }: GatewaySettings) {
    this.perMember = RATE_LIMITS === 'on' ? MAX_DOWNLOADS_PER_MEMBER : Infinity; // load tests download as one member
  }

  /** Returns a function that ends the download. Throws 429 beyond the limit. */
  start(userId: string): () => void {
    const running = this.running.get(userId) ?? 0;
    if (running >= this.perMember) {
      const message = `You have ${this.perMember} downloads running. Please wait until one of them has finished.`;
      throw tooMany('too_many_downloads', message, { retryAfter: RETRY_AFTER_SECONDS });
    }
    this.running.set(userId, running + 1);
    return () => this.end(userId);
  }

  private end(userId: string): void {
    const left = (this.running.get(userId) ?? 1) - 1;
    if (left > 0) this.running.set(userId, left);
    else this.running.delete(userId);
  }
}

interface FileResponse {
  head: HttpResponse;
  file?: OpenFile; // otherwise the body of `head` is the response
}

/** Sends files: downloads authorizes, the object store opens the file, downloads records, the client receives the bytes. */
@Injectable()
export class DownloadFile {
  constructor(
    private readonly downloads: DownloadsClient,
    private readonly store: StoreClient,
    private readonly limit: DownloadLimit,
  ) {}

  /** Refusals of downloads pass through; throws 503 when downloads or the object store fails before the first byte. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.raw.once('close', this.limit.start(request.caller.userId ?? ''));
    const signal = abortOnDisconnect(reply.raw);
    const authorization = await this.downloads.authorize(request, signal);
    const response =
      (await this.prepare(request, authorization, signal)) ??
      (await this.prepare(request, await this.downloads.authorizeNewest(request, signal), signal));
    if (!response) throw fileMissing();
    const { head, file } = response;
    void reply.code(head.statusCode).headers(responseHeaders(head.headers));
    if (!file && !isGranted(head)) return reply.send(head.body.length > 0 ? head.body : undefined);
    const length = file ? file.headers['content-length'] : head.headers[LENGTH_HEADER];
    if (length !== undefined) void reply.header('content-length', length);
    return file ? sendStream(request, reply, file.body) : reply.send();
  }

  /** Resolves with undefined when the file is missing or has just been replaced; nothing has been recorded then. */
  private async prepare(
    request: FastifyRequest,
    authorization: HttpResponse,
    signal: AbortSignal,
  ): Promise<FileResponse | undefined> {
    if (!isGranted(authorization) || request.method === 'HEAD') return { head: authorization };
    const file = await this.store.open(authorization, signal).catch((cause: unknown) => {
      throw storageUnavailable(cause);
    });
    if (request.method === 'POST') return file && this.record(request, authorization, file, signal);
    if (!file) throw fileMissing();
    return { head: authorization, file };
  }

  private async record(
    request: FastifyRequest,
    authorization: HttpResponse,
    file: OpenFile,
    signal: AbortSignal,
  ): Promise<FileResponse | undefined> {
    file.body.on('error', () => undefined); // `sendStream` reports it: a recorded download is never 5xx
    const recorded = await this.downloads
      .record(request, uuidv7(), authorization, signal)
      .catch((error: unknown) => {
        file.body.destroy();
        throw error;
      });
    if (recorded.statusCode === 200) return { head: recorded, file };
    file.body.destroy();
    return recorded.statusCode === 412 ? undefined : { head: recorded };
  }
}

const fileMissing = (): Error =>
  unavailable('file_unavailable', 'This file is temporarily unavailable. Please try again.');

const isGranted = ({ statusCode, headers }: HttpResponse): boolean =>
  (statusCode === 200 || statusCode === 206) && headers[REDIRECT_HEADER] !== undefined;
