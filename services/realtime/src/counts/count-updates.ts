import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DownloadCountUpdate } from '@libs/contracts';
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
