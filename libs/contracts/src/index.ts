export * from './api/access';
export * from './api/access-level';
export * from './api/account-export';
export * from './api/account-limits';
export * from './api/admin-tools';
export * from './api/admin-users';
export * from './api/audit';
export * from './api/catalogue';
export * from './api/catalogue-filter';
export * from './api/certificate';
export * from './api/coins';
export * from './api/cookies';
export * from './api/dashboard';
export * from './api/update-mails';
export * from './api/error-body';
export * from './api/error-codes';
export * from './api/facets';
export * from './api/language';
export * from './api/facet-words';
export * from './api/fold-case';
export * from './api/language-filter';
export * from './api/payable-currencies';
export * from './api/admin-payments';
export * from './api/orders';
export * from './api/payments';
export * from './api/receipts';
export * from './api/subscriptions';
export * from './api/live';
export * from './api/membership';
export * from './api/networks';
export * from './api/page';
export * from './api/pages';
export * from './api/path';
export * from './api/plain-text';
export * from './api/platform';
export * from './api/rating';
export * from './api/related-tools';
export * from './api/response-time';
export * from './api/safety';
export * from './api/select-tools';
export * from './api/site';
export * from './api/skill-level';
export * from './api/slug';
export * from './api/teacher-notes';
export * from './api/time-range';
export * from './api/tool';
export * from './api/tool-limits';
export * from './api/tool-page';
export * from './api/tool-version';
export * from './api/topic';
export * from './api/user';
export * from './api/values';
export {
  type AuditRecord,
  catalogueAudited,
  downloadsAudited,
  paymentsAudited,
} from './events/audit.events';
export { BROKER_CLIENTS, CONSUMED, durableName, inboxPrefix } from './events/broker-clients';
export { createPermissions } from './events/broker-permissions';
export {
  toolCreated,
  toolUpdated,
  toolDeleted,
  toolCountChanged,
  toolBuyersChanged,
  toolRatingChanged,
} from './events/catalogue.events';
export { type EventSource, type EventEnvelope, type EventOf } from './events/define-event';
export {
  toolDownloaded,
  toolRated,
  updateAvailable,
  versionWithdrawn,
} from './events/downloads.events';
export {
  userRegistered,
  userChanged,
  userDeleted,
  type UserState,
  SESSION_REVOKED,
  type SessionRevoked,
  parseSessionRevoked,
} from './events/identity.events';
export {
  purchaseGranted,
  purchaseRevoked,
  subscriptionChanged,
  paymentChanged,
} from './events/payments.events';
export {
  defineStream,
  findEventStream,
  eventDefinition,
  EVENTS,
  type EventType,
  CORE_NATS_ONLY,
  type StreamDefinition,
} from './events/streams';
export {
  type Entitlements,
  type KnownCustomer,
  type ResolveSession,
  type ResolveSessionResponse,
  type ResolvedSession,
  type UserSnapshot,
  REDIRECT_HEADER,
  LENGTH_HEADER,
} from './internal/bodies';
export { normalizeEmail, normalizeEmailPart, hasAsciiDomain } from './internal/normalize-email';
export { type SampleTool, type SamplePath } from './internal/sample-manifest';
export {
  type CurrentVersion,
  type ToolState,
  type VersionState,
  type WithdrawnFile,
} from './internal/tool-state';
export { ADDRESSES_PER_PAGE, type ToolAddresses } from './internal/tool-addresses';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './internal/durations';
