import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';

/** Query of `GET /api/admin/users`. */
export class FindUsersRequest {
  /** Part of a username or e-mail; empty finds everybody. */
  @MaxLength(254, { message: 'Search for at most 254 characters' })
  @IsString({ message: 'Search for one text' })
  search: string = '';

  /** People in the answer at the most. */
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number from 1 to 100' })
  @Min(1, { message: 'limit must be a whole number from 1 to 100' })
  @Max(100, { message: 'limit must be a whole number from 1 to 100' })
  limit: number = 20;
}
