import { writeAuditEntry } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { announceTools } from '../../../services/catalogue/src/use-cases/announce-tools';
import { announceUsers } from '../../../services/identity/src/use-cases/announce-users';
import { publishEntitlements } from '../../../services/payments/src/use-cases/subscriptions/publish-entitlements';
import type { DataService } from '../databases';
import { Refusal } from '../refusal';
import type { ServiceEvents } from './service-events';

/** Entities announced in one transaction. */
const BATCH = 100;

type Announce = (tx: EntityManager, after: string | undefined, limit: number) => Promise<string | undefined>;

/** How each service says what is. Downloads tells facts alone, and a fact is not told anew. */
const ANNOUNCEMENTS: Partial<Record<DataService, Announce>> = {
  identity: announceUsers,
  catalogue: announceTools,
  payments: publishEntitlements,
};

/** Announces the present state of everything a service owns, through its outbox, in batches; repeating it does no harm. */
export async function announceState({ dataSource, actor }: ServiceEvents, service: DataService): Promise<void> {
  const announce = ANNOUNCEMENTS[service];
  if (!announce) throw new Refusal(`${service} tells facts, not state: republish them from its outbox, without --state.`);
  const source = await dataSource(service);
  let after: string | undefined;
  do after = await source.transaction((tx) => announce(tx, after, BATCH));
  while (after !== undefined);
  await source.transaction((tx) => writeAuditEntry(tx, { act: 'events.announce', actor, details: {} }));
}
