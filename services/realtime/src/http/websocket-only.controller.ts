import { All, Controller, Header, HttpCode, Req } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import type { ErrorBody } from '@libs/contracts';
import { Described } from '@libs/service';

/** Answers whoever asks for `/ws` without an upgrade, such as Socket.IO's long polling, which is not offered. */
@Controller('ws')
@ForVisitors()
export class WebSocketOnlyController {
  /**
   * Opens a live connection: a WebSocket, or Socket.IO where `EIO=4` asks for it.
   * @throws {426} This address speaks WebSocket only.
   */
  @Described(({ ApiResponse }) => [ApiResponse({ status: 101, description: 'From here on the connection speaks WebSocket.' })])
  @All(['', '*'])
  @HttpCode(426)
  @Header('upgrade', 'websocket')
  openLiveConnection(@Req() { id }: { id: string }): ErrorBody {
    return { statusCode: 426, message: 'This address speaks WebSocket only.', error: 'Upgrade Required', requestId: id };
  }
}
