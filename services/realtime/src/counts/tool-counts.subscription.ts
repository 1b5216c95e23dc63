import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EventOf, toolCountChanged } from '@libs/contracts';
import { Subscriptions } from '@libs/nats';
import { LRUCache } from 'lru-cache';
import { CountUpdates } from './count-updates';

const MAX_TOOLS = 10_000;

/** Sends a tool's new count to all sockets; skips repeated and outdated events. */
@Injectable()
export class ToolCountsSubscription implements OnModuleInit {
  private readonly versions = new LRUCache<string, number>({ max: MAX_TOOLS });

  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly updates: CountUpdates,
  ) {}

  onModuleInit(): void {
    this.subscriptions.on(toolCountChanged.type, toolCountChanged.parse, (event) =>
      this.handle(event),
    );
  }

  private handle({ data, version }: EventOf<typeof toolCountChanged>): void {
    if (version !== undefined) {
      if (version <= (this.versions.get(data.toolId) ?? -1)) return;
      this.versions.set(data.toolId, version);
    }
    this.updates.add(data.toolId, data.downloadCount);
  }
}
