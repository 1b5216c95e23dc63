import { All, Controller, Header, HttpCode, Req } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import type { ErrorBody } from '@libs/contracts';
import { DomainError, errorResponse } from '@libs/errors';
import { ApiDocs } from '@libs/service';

const WEBSOCKET_REQUIRED = new DomainError(
  'websocket_required',
  'upgrade-required',
  'This address only accepts WebSocket connections.',
);

/** Rejects requests for `/ws` without an upgrade, such as Socket.IO's long polling, which is not supported. */
@Controller('ws')
@ForVisitors()
export class WebSocketOnlyController {
  /**
   * Opens a live connection: a WebSocket, or Socket.IO with `EIO=4`.
   * @throws {426} This address only accepts WebSocket connections.
   */
  @ApiDocs(({ ApiResponse }) => [
    ApiResponse({ status: 101, description: 'Switching to the WebSocket protocol.' }),
  ])
  @All(['', '*'])
  @HttpCode(426)
  @Header('upgrade', 'websocket')
  openLiveConnection(@Req() { id }: { id: string }): ErrorBody {
    return errorResponse(WEBSOCKET_REQUIRED, id).body;
  }
}
