export { auditRecordOf } from './audit/audit-record';
export { Inbox } from './inbox/inbox';
export { MESSAGING_MIGRATIONS, MessagingModule } from './messaging.module';
export {
  listDeadLetters,
  findDeadLetter,
  redriveDeadLetter,
  discardDeadLetter,
  type StoredDeadLetter,
} from './operations/redrive';
export { writeAuditEntry } from './operations/audit-entry';
export { republishOutbox } from './operations/republish-outbox';
export { addToOutbox } from './outbox/add-to-outbox';
export { eraseEvents, eraseDeadLetters } from './outbox/erase-events';
export { EventFeed } from './transport/event-feed';
export { OnEvent, OnEventBatch } from './transport/event-handler';
export { JetStreamStrategy } from './transport/jetstream-strategy';
export { StreamEraser } from './nats/stream-eraser';
export { ensureStream, type StreamStorage } from './nats/streams';
