import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { NatsClient } from '@libs/nats';
import { CLOSE, type LiveSocket, OpenSockets } from './open-sockets';

const CATCH_UP_MS = 5000; // for events that waited for the broker to reach the open sockets
const SPREAD_MS = 10_000; // so that clients do not all reconnect at once
const STEPS = 100;

/** Closes all sockets after a broker outage, which may have hidden counts and ended sessions: clients reconnect and refetch. */
@Injectable()
export class ReconnectAfterOutage implements OnModuleInit, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private missedEvents = false;

  constructor(
    private readonly link: NatsClient,
    private readonly sockets: OpenSockets,
  ) {}

  onModuleInit(): void {
    this.link.onDown(() => {
      this.missedEvents = true;
      clearTimeout(this.timer);
    });
    this.link.onUp(() => {
      if (this.missedEvents) this.closeGradually([...this.sockets.all()]);
      this.missedEvents = false;
    });
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private closeGradually(sockets: LiveSocket[]): void {
    const share = Math.ceil(sockets.length / STEPS);
    const step = (): void => {
      for (const socket of sockets.splice(0, share))
        socket.close(CLOSE.goingAway, 'please reconnect');
      if (sockets.length > 0) this.timer = setTimeout(step, SPREAD_MS / STEPS);
    };
    this.timer = setTimeout(step, CATCH_UP_MS);
  }
}
