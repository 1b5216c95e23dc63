export {
  invalidFields,
  DomainError,
  invalid,
  unauthenticated,
  forbidden,
  notFound,
  conflict,
  tooLarge,
  unsupported,
  unprocessable,
  tooMany,
  providerFailed,
  unavailable,
  serviceUnavailable,
  routeNotFound,
  storageUnavailable,
  methodNotAllowed,
  requestTimeout,
  unsupportedType,
} from './domain-error';
export { errorResponse, ErrorFilter } from './error.filter';
export { rawErrorResponse } from './raw-error-response';
export { toDomainError, outOfStorage } from './to-domain-error';
