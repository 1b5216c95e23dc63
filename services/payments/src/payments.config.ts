import { DataServiceSettings } from '@libs/service';
import { IsUrl } from 'class-validator';

const URL_OPTIONS = { require_tld: false, require_protocol: true };

/** What payments reads from its environment: its database, and the two services it asks about what it has not heard of yet. */
export class PaymentsSettings extends DataServiceSettings {
  @IsUrl(URL_OPTIONS, { message: 'IDENTITY_URL must be the address of the identity service' })
  IDENTITY_URL: string;

  @IsUrl(URL_OPTIONS, { message: 'CATALOGUE_URL must be the address of the catalogue service' })
  CATALOGUE_URL: string;
}
