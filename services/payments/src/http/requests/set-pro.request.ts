import { IsISO8601, Matches, ValidateIf } from 'class-validator';
import { AuditedRequest } from '../admin.dto';

const MESSAGE = 'until must be a time such as 2030-01-31T12:00:00Z, or null to end Pro now';
/** A time with an offset: without one, its meaning would depend on the machine's time zone. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Body of `POST /api/admin/users/{id}/pro`. */
export class SetProRequest extends AuditedRequest {
  /** ISO 8601 with an offset; null ends it now. */
  @Matches(MOMENT, { message: MESSAGE })
  @IsISO8601({ strict: true }, { message: MESSAGE })
  @ValidateIf((request: SetProRequest) => request.until !== null)
  until: string | null;
}
