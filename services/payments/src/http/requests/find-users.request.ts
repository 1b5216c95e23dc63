import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';

/** Query of `GET /api/admin/users`. */
export class FindUsersRequest {
  /** Part of a username or email; empty finds everyone. */
  @MaxLength(254, { message: 'search must be at most 254 characters' })
  @IsString({ message: 'search must be text' })
  search: string = '';

  /** Maximum number of users to return. */
  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number from 1 to 100' })
  @Min(1, { message: 'limit must be a whole number from 1 to 100' })
  @Max(100, { message: 'limit must be a whole number from 1 to 100' })
  limit: number = 20;
}
