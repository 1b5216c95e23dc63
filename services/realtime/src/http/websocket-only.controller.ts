import { All, Controller, Header, HttpCode, Req } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import type { ErrorBody } from '@libs/contracts';

/** Answers whoever asks for `/ws` without an upgrade, such as Socket.IO's long polling, which is not offered. */
@Controller('ws')
@ForVisitors()
export class WebSocketOnlyController {
  @All(['', '*'])
  @HttpCode(426)
  @Header('upgrade', 'websocket')
  answer(@Req() { id }: { id: string }): ErrorBody {
    return { statusCode: 426, message: 'This address speaks WebSocket only.', error: 'Upgrade Required', requestId: id };
  }
}
