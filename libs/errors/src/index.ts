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
} from './domain-error';
export { errorResponse, internalErrorResponse } from './error-body';
export { rawErrorResponse } from './raw-error-response';
export { ErrorFilter } from './error.filter';
export { toDomainError, outOfStorage } from './to-domain-error';
