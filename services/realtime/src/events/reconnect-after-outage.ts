import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { NatsLink } from '@libs/nats';
import { CLOSE, type LiveSocket } from '../sockets/live-socket';
import { OpenSockets } from '../sockets/open-sockets';

/** Milliseconds in which events that waited for the broker still reach the sockets that are open. */
const CATCH_UP = 5000;
/** Milliseconds over which the sockets are then closed, so that clients do not all come back at once. */
const SPREAD = 10_000;
const STEPS = 100;

/**
 * News are heard once or never, so an outage of the broker may have hidden counts and ended sessions. Afterwards every socket that
 * lived through it is asked to reconnect: clients fetch anew and prove again who they are.
 */
@Injectable()
export class ReconnectAfterOutage implements OnModuleInit, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private missedNews = false;

  constructor(
    private readonly link: NatsLink,
    private readonly sockets: OpenSockets,
  ) {}

  onModuleInit(): void {
    this.link.onDown(() => {
      this.missedNews = true;
      clearTimeout(this.timer);
    });
    this.link.onUp(() => {
      if (this.missedNews) this.renew([...this.sockets.everybody()]);
      this.missedNews = false;
    });
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private renew(old: LiveSocket[]): void {
    const share = Math.ceil(old.length / STEPS);
    const step = (): void => {
      for (const socket of old.splice(0, share)) socket.close(CLOSE.goingAway, 'please reconnect');
      if (old.length > 0) this.timer = setTimeout(step, SPREAD / STEPS);
    };
    this.timer = setTimeout(step, CATCH_UP);
  }
}
