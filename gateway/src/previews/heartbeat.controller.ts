import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiDocs } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { PREVIEW_HEADERS } from './preview-headers';

/** Responds over a port that only the page around it can pass. */
const HEARTBEAT_PAGE = `<!doctype html>
<title>Heartbeat</title>
<script>
  addEventListener('message', ({ source, ports: [port] }) => {
    if (source === parent && port) port.onmessage = () => port.postMessage('beat');
  });
</script>
`;

/**
 * A frame beside a running preview. Browsers run both in one process, apart from the page, so a preview that blocks its process blocks this
 * one too, and the page can tell.
 */
@Controller()
export class HeartbeatController {
  /** Sends the page that tells whether a preview still responds. */
  @Get('previews/heartbeat')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-cache')
  @ApiDocs((api) => [
    api.ApiProduces('text/html'),
    api.ApiOkResponse({ description: 'The page.', schema: { type: 'string' } }),
  ])
  showHeartbeat(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.headers(PREVIEW_HEADERS);
    return HEARTBEAT_PAGE;
  }
}
