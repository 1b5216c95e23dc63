import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** The uploads and downloads in progress; the gateway waits for them after SIGTERM. */
@Injectable()
export class Transfers {
  private readonly running = new Set<Promise<void>>();

  track({ raw }: FastifyReply): void {
    const closed = new Promise<void>((resolve) => raw.once('close', resolve));
    this.running.add(closed);
    void closed.then(() => this.running.delete(closed));
  }

  async ended(): Promise<void> {
    await Promise.all(this.running);
  }
}
