import { DatabaseAddress, HttpAddress, ServerAddress } from '@libs/service';
import { BucketName } from '@libs/storage';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Min } from 'class-validator';

export class OperationsSettings {
  /** PostgreSQL server, with a role that may open the database of every service. */
  @IsOptional()
  @DatabaseAddress()
  DATABASE_URL?: string;

  /**
   * Database of one service, if no role may open all; the path is the database's name (default: the
   * service's).
   */
  @IsOptional()
  @DatabaseAddress()
  IDENTITY_DATABASE_URL?: string;

  /** The same for catalogue. */
  @IsOptional()
  @DatabaseAddress()
  CATALOGUE_DATABASE_URL?: string;

  /** The same for downloads. */
  @IsOptional()
  @DatabaseAddress()
  DOWNLOADS_DATABASE_URL?: string;

  /** The same for payments. */
  @IsOptional()
  @DatabaseAddress()
  PAYMENTS_DATABASE_URL?: string;

  @IsOptional()
  @ServerAddress(['nats'], 'nats://user:password@127.0.0.1:4222')
  NATS_URL?: string;

  @Type(() => Number)
  @IsIn([1, 3, 5], { message: 'NATS_REPLICAS must be 1, 3 or 5' })
  NATS_REPLICAS: number = 1;

  @Type(() => Number)
  @IsInt({ message: 'NATS_STREAM_BYTES must be a number of bytes' })
  @Min(1_000_000, { message: 'NATS_STREAM_BYTES must be at least 1000000' })
  NATS_STREAM_BYTES: number = 8_000_000_000;

  @IsOptional()
  @HttpAddress('http://127.0.0.1:9000')
  S3_ENDPOINT?: string;

  @IsOptional()
  @IsString()
  S3_ACCESS_KEY?: string;

  @IsOptional()
  @IsString()
  S3_SECRET_KEY?: string;

  @IsOptional()
  @BucketName()
  S3_BUCKET?: string;

  @IsString()
  S3_REGION: string = 'us-east-1';

  /**
   * The age identity that encrypts and decrypts backups (`AGE-SECRET-KEY-1...`, as `age-keygen`
   * makes it). Without it, backups are not encrypted.
   */
  @IsOptional()
  @Matches(/^AGE-SECRET-KEY-1[AC-HJ-NP-Z02-9]{58}$/, {
    message: 'BACKUP_KEY must be an age identity such as AGE-SECRET-KEY-1...: age-keygen makes one',
  })
  BACKUP_KEY?: string;

  /**
   * The keys of the transparency log, as catalogue has them: to begin a new log, and to verify the
   * present one without its verifier key.
   */
  @IsOptional()
  @IsString()
  LOG_KEYS?: string;

  /** Hours between scheduled backups. */
  @Type(() => Number)
  @Min(1 / 60, { message: 'BACKUP_EVERY_HOURS must be a number of hours' })
  BACKUP_EVERY_HOURS: number = 24;

  /** Scheduled backups to keep. */
  @Type(() => Number)
  @IsInt({ message: 'BACKUP_KEEP must be a number of backups' })
  @Min(1, { message: 'BACKUP_KEEP must be at least 1' })
  BACKUP_KEEP: number = 14;
}
