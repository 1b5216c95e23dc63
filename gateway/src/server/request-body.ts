import { bodyTooLarge, bodyTooSlow, hasBody, requireSize } from '../http/body-rules';
import { ClientGone } from '../http/client-gone';
import type { RequestContext } from './request-context';

const NOTHING = Buffer.alloc(0);

/** Maximum size in bytes, and deadline in milliseconds after the start of the request. */
export interface BodyRules {
  maxBytes: number;
  deadlineMs: number;
}

/**
 * Reads a small body completely, so that a slow client holds no connection to a service. Throws 413 beyond the limit, 408 after the
 * deadline, and ClientGone when the client disconnects.
 */
export async function readBody(context: RequestContext, { maxBytes, deadlineMs }: BodyRules): Promise<Buffer> {
  const { request, startedAt } = context;
  if (!hasBody(request.headers)) return NOTHING;
  requireSize(request.headers, maxBytes);
  context.sendContinue();
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => settle(bodyTooSlow()), deadlineMs - (performance.now() - startedAt));
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBytes) settle(bodyTooLarge());
      else chunks.push(chunk);
    };
    const onEnd = (): void => settle();
    const onClose = (): void => settle(new ClientGone());
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      if (error) reject(error);
      else resolve();
    };
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
  return chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks);
}
