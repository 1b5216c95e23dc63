import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { Inject, Injectable } from '@nestjs/common';
import { type EventSource, defineStream } from '@libs/contracts';
import { NatsClient } from '@libs/nats';
import { MESSAGING_OPTIONS, type MessagingOptions } from '../messaging-options';
import { handledByAll } from './streams';

const RESPONSE_TIMEOUT_MS = 2000;

/** Removes events that must not be stored any longer from the stream of this service. */
@Injectable()
export class StreamEraser {
  private readonly definition;

  constructor(
    private readonly nats: NatsClient,
    @Inject(MESSAGING_OPTIONS) { service }: MessagingOptions,
  ) {
    this.definition = defineStream(service as EventSource);
  }

  async lastSequence(): Promise<number> {
    const { state } = await (await this.manager()).streams.info(this.definition.name);
    return state.last_seq;
  }

  /** Removes the events up to a sequence number that every consumer has processed; returns whether none of them is left. */
  async eraseThrough(sequence: number): Promise<boolean> {
    const manager = await this.manager();
    const { name } = this.definition;
    const { state } = await manager.streams.info(name);
    const target = Math.min(sequence, state.last_seq);
    const handled = Math.min(target, await handledByAll(manager, this.definition, state.last_seq));
    if (handled >= state.first_seq) await manager.streams.purge(name, { seq: handled + 1 });
    return handled >= target;
  }

  private async manager(): Promise<JetStreamManager> {
    return jetstreamManager(await this.nats.ready(), { timeout: RESPONSE_TIMEOUT_MS });
  }
}
