import { REASON_LIMITS, REASON_RULE } from '@libs/contracts';
import { PlainText, Trimmed } from '@libs/service';
import { IsString, Length } from 'class-validator';

/** Body of `POST /api/admin/tools/{id}/versions/{version}/withdraw`. */
export class WithdrawVersionRequest {
  /** Everybody can read it. */
  @PlainText('The reason')
  @Length(REASON_LIMITS.min, REASON_LIMITS.max, { message: REASON_RULE })
  @IsString({ message: REASON_RULE })
  @Trimmed()
  reason: string;
}
