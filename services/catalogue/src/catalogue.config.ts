import { BooleanSetting } from '@libs/service';
import { StorageServiceSettings } from '@libs/storage';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUrl, Min } from 'class-validator';

/** What the catalogue reads from its environment, beyond what every service with a store does (contract §7). */
export class CatalogueSettings extends StorageServiceSettings {
  /** `true` fills an empty catalogue with the sample tools before the service is ready. */
  @BooleanSetting()
  SEED_CATALOGUE: boolean = false;

  /** Address of clamd, such as tcp://clamd:3310; without one nothing is scanned, and nothing is called clean. */
  @IsOptional()
  @IsUrl(
    { protocols: ['tcp'], require_protocol: true, require_tld: false },
    { message: 'CLAMD_URL must be an address such as tcp://clamd:3310' },
  )
  CLAMD_URL?: string;

  /** Uploads that one administrator may have running at the same time. */
  @Type(() => Number)
  @IsInt({ message: 'MAX_UPLOADS_PER_ADMIN must be a number of uploads' })
  @Min(1, { message: 'MAX_UPLOADS_PER_ADMIN must be at least 1' })
  MAX_UPLOADS_PER_ADMIN: number = 5;

  /** Uploads that one process takes at the same time, each with up to 200 MiB of disk. */
  @Type(() => Number)
  @IsInt({ message: 'MAX_UPLOADS must be a number of uploads' })
  @Min(1, { message: 'MAX_UPLOADS must be at least 1' })
  MAX_UPLOADS: number = 20;
}
