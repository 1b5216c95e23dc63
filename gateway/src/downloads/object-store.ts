import type { Agent, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { REDIRECT_HEADER } from '@libs/contracts';
import type { ResponseHead } from '@libs/http-client';
import { GatewayLimits } from '../gateway.limits';
import { GatewaySettings } from '../gateway.settings';
import { requestFile, storeAgent } from './store-request';

/** With more downloads than this, further ones buffer less: a client that stops reading otherwise costs up to 512 KiB of memory. */
const MANY_DOWNLOADS = 64;
const SMALL_READ_AHEAD = 64 * 1024;

@Injectable()
export class ObjectStore {
  private readonly agent: Agent;
  private readonly frugalAgent: Agent;
  private readonly origin: string;

  constructor(
    { S3_ENDPOINT: url }: GatewaySettings,
    private readonly limits: GatewayLimits,
  ) {
    this.agent = storeAgent(url);
    this.frugalAgent = storeAgent(url, SMALL_READ_AHEAD);
    this.origin = new URL(url).origin;
  }

  /** Opens the authorized file or range with a fresh request; undefined when the object store does not have it. */
  async open(authorization: ResponseHead, running: number, signal: AbortSignal): Promise<IncomingMessage | undefined> {
    const url = objectUrl(authorization.headers, this.origin);
    const range = rangeToFetch(authorization);
    const file = await requestFile({
      url,
      headers: range === undefined ? {} : { range },
      agent: running > MANY_DOWNLOADS ? this.frugalAgent : this.agent,
      silenceMs: this.limits.storeOpenMs,
      signal,
    });
    if (file.statusCode === authorization.statusCode) {
      endOnSilence(file, this.limits.storeMs);
      return file;
    }
    file.resume();
    if (file.statusCode === 404) return undefined;
    throw new Error(`the object store answered ${file.statusCode}`);
  }
}

/** Returns the signed URL in a response of downloads; throws when it does not point to the configured object store. */
export function objectUrl(headers: IncomingHttpHeaders, storeOrigin: string): URL {
  const given = headers[REDIRECT_HEADER]?.toString() ?? '';
  if (!URL.canParse(given)) throw new Error('downloads sent no valid URL of the file');
  const url = new URL(given);
  if (url.origin !== storeOrigin) throw new Error(`downloads sent a URL at ${url.origin}, which is not the object store`);
  if (url.username || url.password) throw new Error('downloads sent a URL with a user name');
  return url;
}

function rangeToFetch({ statusCode, headers }: ResponseHead): string | undefined {
  if (statusCode === 200) return undefined;
  const [, range] = /^bytes (\d+-\d+)\//.exec(headers['content-range'] ?? '') ?? [];
  if (range === undefined) throw new Error('downloads sent no range of the file');
  return `bytes=${range}`;
}

/** Destroys a file after `silenceMs` without data; time in which a slow client does not read does not count. */
function endOnSilence(file: IncomingMessage, silenceMs: number): void {
  const { socket } = file;
  socket.setTimeout(0); // it would also count time in which the client does not read
  let received = socket.bytesRead;
  let silentFor = 0;
  const step = silenceMs / 4;
  const timer = setInterval(() => {
    const isBlocked = file.isPaused() || socket.isPaused() || file.readableLength > 0;
    const isWaiting = !isBlocked && socket.bytesRead === received;
    silentFor = isWaiting ? silentFor + step : 0;
    received = socket.bytesRead;
    if (silentFor >= silenceMs) file.destroy(new Error(`the object store was silent for ${silenceMs} ms`));
  }, step);
  file.once('close', () => clearInterval(timer));
}
