import { Transform } from 'class-transformer';
import { IsString, Length } from 'class-validator';

/** Every action of an administrator gives its reason. */
export class AuditedRequest {
  @Length(3, 500, { message: 'Enter a reason of 3 to 500 characters' })
  @IsString({ message: 'Enter a reason of 3 to 500 characters' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  reason: string;
}
