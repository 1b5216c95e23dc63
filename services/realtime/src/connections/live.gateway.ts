import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  WebSocketGateway,
} from '@nestjs/websockets';
import { Gauge } from 'prom-client';
import { type LiveSocket, MAX_CLIENT_FRAME_BYTES, OpenSockets } from '../sockets/open-sockets';

const openSockets = new Gauge({
  name: 'live_sockets',
  help: 'Open live connections',
  labelNames: ['kind'],
});

const JOIN_TIMEOUT_MS = 10_000;

/** Socket.IO clients have WebSocket as their only transport, since replicas share no sessions. */
@WebSocketGateway({
  path: '/ws',
  transports: ['websocket'],
  allowUpgrades: false,
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  maxHttpBufferSize: MAX_CLIENT_FRAME_BYTES,
  connectTimeout: JOIN_TIMEOUT_MS,
})
export class LiveGateway
  implements OnGatewayConnection<LiveSocket>, OnGatewayDisconnect<LiveSocket>
{
  constructor(private readonly sockets: OpenSockets) {}

  handleConnection(socket: LiveSocket): void {
    this.sockets.add(socket);
    openSockets.inc({ kind: socket.kind });
  }

  handleDisconnect(socket: LiveSocket): void {
    this.sockets.remove(socket);
    openSockets.dec({ kind: socket.kind });
  }
}
