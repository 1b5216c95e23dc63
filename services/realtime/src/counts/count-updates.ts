import { type DownloadCountUpdate, type EventOf, toolCountChanged } from '@libs/contracts';
import { Subscriptions } from '@libs/nats';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { FanOut } from '../sockets/fan-out';

const SPACING_MS = 250; // at most four updates of a tool in a second (docs/api.md)
const INTERVAL_MS = 50; // updates due in the same run are sent together

interface Tool {
  sentAt: number;
  waiting?: number; // the latest unsent count
}

/** Throttles count updates: sends the first at once, then the latest every 250 ms, measured on the monotonic clock. */
@Injectable()
export class CountUpdates implements OnModuleDestroy {
  private readonly tools = new Map<string, Tool>();
  private timer?: NodeJS.Timeout;
  private immediate?: NodeJS.Immediate;

  constructor(@Inject(FanOut) private readonly fanOut: Pick<FanOut, 'broadcast'>) {}

  add(toolId: string, downloadCount: number): void {
    const tool = this.tools.get(toolId) ?? { sentAt: -Infinity };
    tool.waiting = downloadCount;
    this.tools.set(toolId, tool);
    if (isDue(tool, performance.now())) this.immediate ??= setImmediate(() => this.send());
    else this.timer ??= setTimeout(() => this.send(), INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearImmediate(this.immediate);
    clearTimeout(this.timer);
  }

  private send(): void {
    this.onModuleDestroy();
    this.immediate = this.timer = undefined;
    const now = performance.now();
    const updates: DownloadCountUpdate[] = [];
    for (const [toolId, tool] of this.tools) {
      if (!isDue(tool, now)) continue;
      if (tool.waiting === undefined) this.tools.delete(toolId);
      else {
        updates.push({ type: 'download_count_update', toolId, downloadCount: tool.waiting });
        this.tools.set(toolId, { sentAt: now });
      }
    }
    if (updates.length > 0) this.fanOut.broadcast(updates);
    if (this.tools.size > 0) this.timer = setTimeout(() => this.send(), INTERVAL_MS);
  }
}

const isDue = ({ sentAt }: Tool, now: number): boolean => now - sentAt >= SPACING_MS;

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
