import { HttpAddress } from '@libs/service';
import { StorageServiceSettings } from '@libs/storage';

export class DownloadsSettings extends StorageServiceSettings {
  @HttpAddress()
  CATALOGUE_URL: string;

  @HttpAddress()
  PAYMENTS_URL: string;
}
