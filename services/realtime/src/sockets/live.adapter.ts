import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server } from 'socket.io';
import type { LiveServer } from './live-server';
import type { LiveSocket } from './live-socket';

/** Nest adapter for {@link LiveServer}: gateways get plain WebSocket and Socket.IO clients alike. */
export class LiveAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly live: LiveServer,
  ) {
    super(app);
  }

  override createIOServer(): Server {
    return this.live.io;
  }

  override bindClientConnect(_server: Server, listener: (socket: LiveSocket) => void): void {
    this.live.onSocket(listener);
  }

  /** Clients send no messages (contract §6). */
  override bindMessageHandlers(): void {}

  override close(): Promise<void> {
    return this.live.close();
  }
}
