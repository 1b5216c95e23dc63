/** One field that was refused and why, in a sentence. */
export class FieldError {
  field: string;
  message: string;
}

/** The body of every answer that is not a success (contract §1). */
export class ErrorBody {
  statusCode: number;
  /** One human sentence, fit for a toast. */
  message: string;
  /** The reason phrase of the status code. */
  error: string;
  requestId: string;
  /** Validation failures only. */
  errors?: FieldError[];
}
