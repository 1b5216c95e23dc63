import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { unavailable } from '@libs/errors';
import { ClientGone } from '../http/client-gone';
import type { RequestContext } from '../http/request-context';
import type { DownloadLimit } from './download-limit';
import { type DownloadsClient, RECORD_HEADER } from './downloads-client';
import { fileHeaders } from './file-headers';
import { LENGTH_HEADER, REDIRECT_HEADER } from './object-address';
import type { StoreFiles } from './store-files';

/** What to answer: the status and the headers of `head`, with the body of `body`. */
interface Answer {
  head: IncomingMessage;
  body: IncomingMessage;
}

/** Answers downloads: the downloads service authorizes, the object store opens the file, the downloads service records, the client gets the bytes. */
export class FileDownloads {
  constructor(
    private readonly downloads: DownloadsClient,
    private readonly store: StoreFiles,
    private readonly limit: DownloadLimit,
  ) {}

  /** Answers a download. Refusals are passed on as they are; 503 when downloads or the object store is unavailable before the first byte. */
  async send(context: RequestContext): Promise<void> {
    if (context.isGone) throw new ClientGone();
    context.whenClosed(this.limit.start(context.caller.userId ?? ''));
    const end = abortOnHangUp(context);
    const answer = (await this.prepare(context, end, false)) ?? (await this.prepare(context, end, true));
    if (!answer) throw fileMissing();
    await passOn(answer, context);
  }

  /** Resolves with undefined when the file is not in the object store, or has just been replaced: nothing has been recorded then. */
  private async prepare(context: RequestContext, end: AbortController, isOutdated: boolean): Promise<Answer | undefined> {
    const authorization = await this.downloads.authorize(context, end.signal, isOutdated);
    if (!isGranted(authorization) || context.request.method === 'HEAD') return { head: authorization, body: authorization };
    authorization.resume();
    const file = await this.store.open(authorization, this.limit.total, end.signal).catch((cause: unknown) => {
      throw unavailable('storage_unavailable', 'File storage is temporarily unavailable. Please try again.', { cause });
    });
    // else a resumed download, or one that downloads of the version before has recorded when it authorized it
    if (authorization.headers[RECORD_HEADER] === 'later') return file && this.record(context, authorization, { file, end });
    if (!file) throw fileMissing();
    return { head: authorization, body: file };
  }

  private async record(
    context: RequestContext,
    authorization: IncomingMessage,
    { file, end }: { file: IncomingMessage; end: AbortController },
  ): Promise<Answer | undefined> {
    const recorded = await whileOpen(file, end, () => this.downloads.record(context, authorization, end.signal));
    if (recorded.statusCode === 200) {
      recorded.resume();
      return { head: recorded, body: file };
    }
    file.destroy();
    if (recorded.statusCode !== 412) return { head: recorded, body: recorded };
    recorded.resume();
    return undefined;
  }
}

const fileMissing = (): Error => unavailable('file_missing', 'This file is temporarily unavailable. Please try again.');

/** Calls `work`; aborts `end` when the file breaks off meanwhile, and closes the file when the work fails. */
async function whileOpen<T>(file: IncomingMessage, end: AbortController, work: () => Promise<T>): Promise<T> {
  const abortWhenLost = (): void => {
    if (!file.complete) end.abort();
  };
  file.once('close', abortWhenLost);
  try {
    return await work();
  } catch (error) {
    file.destroy();
    throw error;
  } finally {
    file.off('close', abortWhenLost);
  }
}

/** Whether downloads has named a file, or a range of one, to be sent. */
const isGranted = ({ statusCode, headers }: IncomingMessage): boolean =>
  (statusCode === 200 || statusCode === 206) && headers[REDIRECT_HEADER] !== undefined;

/** Sends an answer; when either side breaks off, so does the other. The length of a file is that of its body, or what downloads says to HEAD. */
async function passOn({ head, body }: Answer, context: RequestContext): Promise<void> {
  const { response, request } = context;
  const length = request.method === 'HEAD' && isGranted(head) ? LENGTH_HEADER : 'content-length';
  context.notifyAnswered();
  response.writeHead(head.statusCode ?? 200, fileHeaders(head.headers, body.headers[length]?.toString()));
  await pipeline(body, response);
}

/** Is aborted when the client hangs up before it has everything. */
function abortOnHangUp(context: RequestContext): AbortController {
  const controller = new AbortController();
  context.whenClosed(() => {
    if (!context.response.writableFinished) controller.abort();
  });
  return controller;
}
