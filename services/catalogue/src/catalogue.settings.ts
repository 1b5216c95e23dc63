import { BooleanSetting, HttpAddress, ReadBy, ServerAddress } from '@libs/service';
import { readSigningKeys } from '@libs/signing';
import { StorageServiceSettings } from '@libs/storage';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Min } from 'class-validator';

export class CatalogueSettings extends StorageServiceSettings {
  /** Four queries at once, and a connection for each of the four jobs that hold a lock while they work. */
  override DATABASE_POOL = 8;

  /** Internal address of payments. */
  @HttpAddress()
  PAYMENTS_URL: string;

  /**
   * `true` fills an empty catalogue with the sample tools before the service becomes ready. The
   * embedded stack sets it.
   */
  @BooleanSetting()
  SEED_CATALOGUE: boolean = false;

  /** Malware scanner (clamd). Without it, files are stored as not scanned. */
  @IsOptional()
  @ServerAddress(['tcp'], 'tcp://clamd:3310')
  CLAMD_URL?: string;

  /**
   * Keys that sign files, 32 random bytes in base64 each (`openssl rand -base64 32`), separated by
   * commas: the first signs, all are published. Keep a copy.
   */
  @ReadBy(readSigningKeys)
  @IsString({ message: 'SIGNING_KEYS must be given: 32 random bytes in base64' })
  SIGNING_KEYS: string;

  /** Keys that sign the transparency log, in the same form; each checkpoint is signed with all. */
  @ReadBy(readSigningKeys)
  @IsString({ message: 'LOG_KEYS must be given: 32 random bytes in base64' })
  LOG_KEYS: string;

  /** Concurrent uploads of one administrator in a process; more are 429. */
  @Type(() => Number)
  @IsInt({ message: 'MAX_UPLOADS_PER_ADMIN must be a number of uploads' })
  @Min(1, { message: 'MAX_UPLOADS_PER_ADMIN must be at least 1' })
  MAX_UPLOADS_PER_ADMIN: number = 5;

  /** Concurrent uploads in a process; more are 503. Each takes up to 200 MiB of disk. */
  @Type(() => Number)
  @IsInt({ message: 'MAX_UPLOADS must be a number of uploads' })
  @Min(1, { message: 'MAX_UPLOADS must be at least 1' })
  MAX_UPLOADS: number = 20;
}
