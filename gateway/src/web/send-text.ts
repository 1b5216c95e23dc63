import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseCoding } from '../cache/negotiate';
import type { Coding } from '../cache/pack-answer';
import type { Exchange } from '../http/exchange';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Good enough at a tenth of the cost of the best: this is done for every answer. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const PACK: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => compressBrotli(body, BROTLI),
  gzip: (body) => compressGzip(body),
  identity: (body) => Promise.resolve(body),
};

/** Sends a text that no other answer has, with the status that is set, packed as the client likes. */
export async function sendText({ request, response }: Exchange, text: string, headers: OutgoingHttpHeaders): Promise<void> {
  const coding = chooseCoding(request.headers['accept-encoding']);
  const body = await PACK[coding](Buffer.from(text));
  response.writeHead(response.statusCode, {
    ...headers,
    'content-length': body.length,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
