import type { ErrorCode } from './error-codes';
import type { Id } from './values';

export class FieldError {
  field: string;
  message: string;
}

/** The body of every error response (docs/api.md). */
export class ErrorBody {
  /**
   * The HTTP status code.
   * @asType integer
   * @minimum 400
   * @maximum 599
   */
  statusCode: number;
  /** What went wrong, for programs; new codes may be added. */
  code: ErrorCode;
  /** A message to show to people. */
  message: string;
  /** The reason phrase of the status code. */
  error: string;
  requestId: Id;
  /** Validation failures only. */
  errors?: FieldError[];
}
