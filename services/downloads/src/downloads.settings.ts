import { StorageServiceSettings } from '@libs/storage';
import { IsUrl } from '@libs/validation';

const URL_OPTIONS = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

export class DownloadsSettings extends StorageServiceSettings {
  @IsUrl(URL_OPTIONS, { message: 'CATALOGUE_URL must be the address of the catalogue service' })
  CATALOGUE_URL: string;

  @IsUrl(URL_OPTIONS, { message: 'PAYMENTS_URL must be the address of the payments service' })
  PAYMENTS_URL: string;
}
