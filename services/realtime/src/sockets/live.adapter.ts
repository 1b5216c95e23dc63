import type { Server } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { AbstractWsAdapter } from '@nestjs/websockets';
import type { LiveServer } from './live-server';

/** Connects Nest's gateways to {@link LiveServer}. */
export class LiveAdapter extends AbstractWsAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly server: LiveServer,
  ) {
    super(app);
  }

  override create(): LiveServer {
    this.server.attach(this.httpServer as Server);
    return this.server;
  }

  /** Clients send no messages (contract §6). */
  override bindMessageHandlers(): void {}

  override close(server: LiveServer): Promise<void> {
    return server.close();
  }
}
