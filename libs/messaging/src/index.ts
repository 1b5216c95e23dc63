export { toAuditRecord, publishAudit, writeAuditEntry } from './audit/audit-record';
export { Inbox } from './inbox/inbox';
export { MESSAGING_MIGRATIONS, MessagingModule } from './messaging.module';
export {
  listDeadLetters,
  findDeadLetter,
  redriveDeadLetter,
  discardDeadLetter,
  type StoredDeadLetter,
} from './operations/redrive';
export { republishPage } from './operations/republish-page';
export { republishOutbox } from './operations/republish-outbox';
export { addToOutbox, eraseEvents, eraseDeadLetters } from './outbox/outbox';
export { EventFeed } from './transport/event-feed';
export { OnEvent, OnEventBatch, JetStreamStrategy } from './transport/jetstream-strategy';
export { StreamEraser } from './nats/stream-eraser';
export { ensureStream, type StreamStorage } from './nats/streams';
