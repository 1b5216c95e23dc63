import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

/** Which part of the snapshot a service asks for: tools in the order of their ids, after the last one it has. */
export class SnapshotQuery {
  @IsOptional()
  @IsUUID('all', { message: 'after must be the id of a tool' })
  after?: string;

  @Type(() => Number)
  @IsInt({ message: 'limit must be a whole number from 1 to 1000' })
  @Min(1, { message: 'limit must be a whole number from 1 to 1000' })
  @Max(1000, { message: 'limit must be a whole number from 1 to 1000' })
  limit: number = 500;
}
