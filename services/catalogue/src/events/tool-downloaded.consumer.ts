import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, toolDownloaded } from '@libs/contracts';
import { Inbox, OnEventBatch } from '@libs/messaging';
import { CountDownloads } from '../use-cases/count-downloads';

/** Counts each download once, up to 200 in one transaction. */
@Controller()
export class ToolDownloadedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly countDownloads: CountDownloads,
  ) {}

  @OnEventBatch('tool.downloaded')
  handle(@Payload() events: EventOf<typeof toolDownloaded>[]): Promise<void> {
    return this.inbox.batch(events, (tx, fresh) => this.countDownloads.run(tx, fresh));
  }
}
