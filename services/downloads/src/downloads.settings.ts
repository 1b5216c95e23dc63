import { HttpAddress } from '@libs/service';
import { StorageServiceSettings } from '@libs/storage';

export class DownloadsSettings extends StorageServiceSettings {
  /** Internal address of catalogue. */
  @HttpAddress()
  CATALOGUE_URL: string;

  /** Internal address of payments. */
  @HttpAddress()
  PAYMENTS_URL: string;
}
