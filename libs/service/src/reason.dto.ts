import { REASON_LIMITS, REASON_RULE } from '@libs/contracts';
import { IsString, Length } from 'class-validator';
import { PlainText, Trimmed } from './validation';

/** Body of an administrator's action; the audit log stores the reason. */
export class ReasonRequest {
  @PlainText('The reason')
  @Length(REASON_LIMITS.min, REASON_LIMITS.max, { message: REASON_RULE })
  @IsString({ message: REASON_RULE })
  @Trimmed()
  reason: string;
}
