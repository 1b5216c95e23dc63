import type { Id } from './values';

/** One field that was refused and why, in a sentence. */
export class FieldError {
  field: string;
  message: string;
}

/** The body of every answer that is not a success (contract §1). */
export class ErrorBody {
  /**
   * The HTTP status code.
   * @asType integer
   * @minimum 400
   * @maximum 599
   */
  statusCode: number;
  /** A message to show to people. */
  message: string;
  /** The reason phrase of the status code. */
  error: string;
  requestId: Id;
  /** Validation failures only. */
  errors?: FieldError[];
}
