import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type EventOf, toolCountChanged, type toolDownloaded } from '@libs/contracts';
import { addToOutbox, Inbox, OnEventBatch } from '@libs/messaging';
import type { EntityManager } from 'typeorm';

type Downloads = EventOf<typeof toolDownloaded>[];

interface Row {
  id: string;
  /** bigint, which the driver returns as text. */
  total: string;
  version: number;
}

/** Counts each download once, up to 200 in one transaction, and publishes the new totals. */
@Controller()
export class ToolDownloadedConsumer {
  constructor(private readonly inbox: Inbox) {}

  @OnEventBatch('tool.downloaded')
  handle(@Payload() events: Downloads): Promise<void> {
    return this.inbox.batch(events, countDownloads);
  }
}

async function countDownloads(tx: EntityManager, downloads: Downloads): Promise<void> {
  const counts = new Map<string, number>();
  for (const { data } of downloads) counts.set(data.toolId, (counts.get(data.toolId) ?? 0) + 1);
  const ids = [...counts.keys()].sort();
  // Every batch locks in the same order, so that replicas cannot deadlock.
  await tx.query('select from tools where id = any($1::uuid[]) order by id for no key update', [
    ids,
  ]);
  const [rows] = await tx.query<[Row[], number]>(
    `update tools t set counted = counted + n, version = version + 1
     from unnest($1::uuid[], $2::int[]) as d(tool_id, n) where t.id = d.tool_id
     returning t.id, (t.count_offset + t.counted)::text as total, t.version`,
    [ids, ids.map((id) => counts.get(id))],
  );
  const events = rows.map(({ id, total, version }) =>
    toolCountChanged({ toolId: id, downloadCount: Number(total) }, { version }),
  );
  await addToOutbox(tx, ...events);
}
