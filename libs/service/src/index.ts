export { Clock } from './clock';
export { createService, type ServiceDefinition } from './create-service';
export { ApiDocs, TEXT, ApiInteger, ApiTimestamp, describeWith, openApiDocument } from './api-docs';
export {
  bytesRepresentation,
  ConditionalGet,
  JSON_TYPE,
  jsonRepresentation,
  textRepresentation,
  NOT_MODIFIED,
  type Representation,
} from './conditional-get.interceptor';
export { etagMatches } from './etag';
export {
  linkToNextPage,
  NEXT_PAGE,
  PageCursor,
  PageLimit,
  readCursor,
  toPage,
  UndefinedWhenEmpty,
} from './paging';
export { describeReason, StartError } from './explain';
export {
  isNestedDeeper,
  JsonLimit,
  JSON_LIMITS,
  LEARNING_PATH_LIMITS,
  WEBHOOK_LIMITS,
  jsonTooDeep,
} from './json-body';
export { createPino, PinoLogger } from './logger';
export { MemberLimit } from './member-limit';
export { measuredGauge, requestDuration, metricsText } from './metrics';
export { toNetwork, readClientNetwork } from './network';
export {
  ParseId,
  IdParam,
  IsMoment,
  NumberParam,
  PlainLine,
  PlainText,
  Trimmed,
  createValidationPipe,
} from './validation';
export { ReasonRequest } from './reason.dto';
export { PeriodicJob, PeriodicJobs } from './periodic-job';
export { closeConnectionsWhileDraining, type ReadinessReport, Readiness } from './readiness';
export { requestContext, currentTrace, inRequestContext } from './request-context';
export {
  noteSecurityDetails,
  noteSecurityEvent,
  openSecurityLog,
  SecurityEvent,
  type SecurityRecord,
} from './security-log';
export type { SecurityEventName } from './security-events';
export { runProcess, serve } from './serve';
export {
  BooleanSetting,
  ReadBy,
  HttpAddress,
  ServerAddress,
  DatabaseAddress,
} from './settings/decorators';
export { loadSettings, type SettingsClass, SettingsError } from './settings/load-settings';
export {
  SIGNING_KEY_NEEDED,
  ServiceSettings,
  DataServiceSettings,
} from './settings/service-settings';
export { inTime, withTimeout } from './with-timeout';
