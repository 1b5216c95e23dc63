import { type OnGatewayConnection, type OnGatewayDisconnect, WebSocketGateway } from '@nestjs/websockets';
import { Gauge } from 'prom-client';
import type { LiveSocket } from './live-socket';
import { OpenSockets } from './open-sockets';

const openSockets = new Gauge({ name: 'live_sockets', help: 'Open live connections', labelNames: ['kind'] });

@WebSocketGateway({ path: '/ws' })
export class LiveGateway implements OnGatewayConnection<LiveSocket>, OnGatewayDisconnect<LiveSocket> {
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
