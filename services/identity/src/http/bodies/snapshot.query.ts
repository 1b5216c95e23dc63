import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

/** Query of `GET /internal/users`. */
export class SnapshotQuery {
  /** The last id of the page before. */
  @IsOptional()
  @IsUUID(undefined, { message: 'after must be a user id' })
  after?: string;

  @Type(() => Number)
  @IsInt({ message: 'limit must be a number from 1 to 1000' })
  @Min(1, { message: 'limit must be a number from 1 to 1000' })
  @Max(1000, { message: 'limit must be a number from 1 to 1000' })
  limit: number = 500;
}
