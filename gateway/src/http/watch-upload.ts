import type { IncomingMessage } from 'node:http';
import { bodyTooLarge, bodyTooSlow } from './body-rules';
import { ClientGone } from './client-gone';
import type { GatewayLimits } from '../gateway.limits';

/**
 * Counts an upload while another reader consumes it, and stops it once: 413 beyond the limit, 408 below the minimum rate, ClientGone when
 * the connection is lost. Time in which the reader applies backpressure does not count.
 */
export function watchUpload(request: IncomingMessage, gatewayLimits: GatewayLimits, stop: (error: Error) => void): void {
  const { uploadBytes, uploadWindowMs, uploadBytesPerSecond } = gatewayLimits;
  const { socket } = request;
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
  const end = (error?: Error): void => {
    clearInterval(timer);
    request.off('data', onData).off('end', onEnd);
    socket.off('close', onLost);
    if (error) stop(error);
  };
  const onEnd = (): void => end();
  // After the response, only the socket reports a lost connection; Node no longer emits the event on the request.
  const onLost = (): void => end(new ClientGone());
  request.on('data', onData).on('end', onEnd);
  socket.on('close', onLost);
}
