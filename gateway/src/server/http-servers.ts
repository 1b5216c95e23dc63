import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SettingsError } from '@libs/service';
import { GatewayLimits } from '../gateway.limits';
import { GatewaySettings } from '../gateway.settings';
import { ConnectionLimits } from '../security/connection-limits';
import { asksForWebSocket, ignoreUpgrade } from './ignore-upgrade';
import { refuseMalformedRequests } from './raw-response';
import { RequestHandler } from './request-handler';
import { Upgrades } from './upgrades';

/** Slow headers time out after 5 s. Bodies have their own deadlines, because Node's applies to every route alike. */
const SERVER = { headersTimeout: 5_000, requestTimeout: 0, connectionsCheckingInterval: 1_000, keepAliveTimeout: 65_000 };
/** Milliseconds of inactivity after which a connection is closed; mostly clients that stopped reading. */
const IDLE_MS = 150_000;
const DRAIN_MS = 8_500;
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** The gateway's HTTP servers, one for each address it listens on. */
@Injectable()
export class HttpServers {
  private readonly servers: Server[] = [];

  constructor(
    private readonly settings: GatewaySettings,
    private readonly limits: GatewayLimits,
    private readonly connections: ConnectionLimits,
    private readonly handler: RequestHandler,
    private readonly upgrades: Upgrades,
  ) {}

  /** Listens; `localhost` means 127.0.0.1 and, where available, ::1. Throws SettingsError when the port is in use. */
  async listen(): Promise<number> {
    const { HOST: host, PORT: port } = this.settings;
    if (host !== 'localhost') return this.open(host, port);
    const chosen = await this.open('127.0.0.1', port);
    try {
      await this.open('::1', chosen);
    } catch (error) {
      if (!NO_SUCH_ADDRESS.has(codeOf(error))) throw error;
    }
    return chosen;
  }

  async close(): Promise<void> {
    this.handler.close();
    this.upgrades.close(this.limits.unreadBodyMs);
    const closed = Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
    const deadline = performance.now() + DRAIN_MS;
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    while (!isClosed && performance.now() < deadline) {
      for (const server of this.servers) server.closeIdleConnections();
      await Promise.race([closed, sleep(50)]);
    }
    for (const server of this.servers) server.closeAllConnections();
    await closed;
  }

  private async open(host: string, port: number): Promise<number> {
    const server = createServer(SERVER, (request, response) => this.handler.receive(request, response));
    server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => this.handler.receive(request, response, true));
    server.prependListener('connection', this.connections.admit);
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      if (asksForWebSocket(request)) this.upgrades.receive(request, socket, head);
      else ignoreUpgrade(server, request, socket, head);
    });
    server.timeout = IDLE_MS;
    refuseMalformedRequests(server, this.limits.unreadBodyMs);
    try {
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
      throw new SettingsError([`port ${port} of ${host} is already in use by another program; choose another with PORT`]);
    }
    this.servers.push(server);
    return (server.address() as AddressInfo).port;
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
