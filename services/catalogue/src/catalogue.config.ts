import { BooleanSetting } from '@libs/service';
import { StorageServiceSettings } from '@libs/storage';
import { IsOptional, IsUrl } from 'class-validator';

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
}
