import type { IncomingMessage } from 'node:http';
import type { DomainError } from '@libs/errors';
import { bodyTooLarge, bodyTooSlow } from './body-rules';
import type { Patience } from './patience';

/**
 * Counts an upload while somebody else reads it, and refuses it once: 413 beyond the limit, 408 below the least rate.
 * While the reader holds the client back, the client is not blamed.
 */
export function watchUpload(request: IncomingMessage, patience: Patience, refuse: (error: DomainError) => void): void {
  const { uploadBytes, uploadWindowMs, uploadBytesPerSecond } = patience;
  let received = 0;
  let receivedBefore = 0;
  const onData = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > uploadBytes) end(bodyTooLarge());
  };
  const timer = setInterval(() => {
    const isSlow = received - receivedBefore < (uploadBytesPerSecond * uploadWindowMs) / 1000;
    receivedBefore = received;
    if (isSlow && !request.isPaused()) end(bodyTooSlow());
  }, uploadWindowMs);
  const end = (error?: DomainError): void => {
    clearInterval(timer);
    request.off('data', onData).off('end', onEnd).off('close', onEnd);
    if (error) refuse(error);
  };
  const onEnd = (): void => end();
  request.on('data', onData).on('end', onEnd).on('close', onEnd);
}
