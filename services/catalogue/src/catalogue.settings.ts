import { BooleanSetting, HttpAddress, ServerAddress } from '@libs/service';
import { StorageServiceSettings } from '@libs/storage';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Min } from 'class-validator';

export class CatalogueSettings extends StorageServiceSettings {
  /** Two for each core of a small database server. More queries at once only delay each other: the service's single thread cannot use more. */
  override DATABASE_POOL = 4;

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
