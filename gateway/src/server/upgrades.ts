import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { invalid, routeNotFound, unavailable } from '@libs/errors';
import { StreamProxy } from '../proxy/stream-proxy';
import { LIVE_PATHS } from '../routes';
import { RequestChecks } from '../security/request-checks';
import { callerOf, Sessions } from '../session/sessions';
import { ErrorResponder } from './error-responder';
import { endConnection } from './raw-response';
import { type ConnectionContext, RequestContextFactory } from './request-context';

/** Proxies WebSocket upgrades to realtime (contract §6) with the identity of the caller. */
@Injectable()
export class Upgrades {
  private readonly open = new Set<Socket>();
  private isClosing = false;

  constructor(
    private readonly contexts: RequestContextFactory,
    private readonly checks: RequestChecks,
    private readonly sessions: Sessions,
    private readonly streams: StreamProxy,
    private readonly errors: ErrorResponder,
  ) {}

  receive(request: IncomingMessage, socket: Socket, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    const context = this.contexts.ofUpgrade(request);
    this.handle(context, socket, head).catch((error: unknown) => this.errors.sendUpgrade(context, socket, error));
  }

  /** Closes the WebSocket connections within `graceMs`; their clients reconnect to another process or to this one's successor. */
  close(graceMs: number): void {
    this.isClosing = true;
    for (const socket of this.open) endConnection(socket, '', graceMs);
  }

  private async handle(context: ConnectionContext, socket: Socket, head: Buffer): Promise<void> {
    const { request } = context;
    if (this.isClosing) throw unavailable('service_unavailable', 'Live updates are temporarily unavailable. Please try again.');
    const path = this.checks.admit(context, (release) => socket.once('close', release));
    if (!LIVE_PATHS.includes(path)) throw routeNotFound();
    if (request.method !== 'GET' || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      throw invalid('websocket_required', 'This address only accepts WebSocket connections.');
    }
    this.checks.requireOwnOrigin(request);
    context.caller = callerOf(await this.sessions.sessionOf(request));
    if (!socket.destroyed) this.streams.upgrade(context, socket, head);
  }
}
