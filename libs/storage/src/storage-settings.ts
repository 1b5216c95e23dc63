import { DataServiceSettings } from '@libs/service';
import { IsString, IsUrl, Matches } from '@libs/validation';

export class StorageServiceSettings extends DataServiceSettings {
  /** The same URL in every process, since signed URLs contain it. */
  @Matches(/^https?:\/\/[^/?#]+\/?$/, { message: 'S3_ENDPOINT must be an address without a path' })
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'S3_ENDPOINT must be an address such as http://127.0.0.1:9000' },
  )
  S3_ENDPOINT: string;

  @IsString({ message: 'S3_ACCESS_KEY must be given' })
  S3_ACCESS_KEY: string;

  @IsString({ message: 'S3_SECRET_KEY must be given' })
  S3_SECRET_KEY: string;

  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'S3_BUCKET must be a bucket name' })
  S3_BUCKET: string = 'exe';

  @IsString()
  S3_REGION: string = 'us-east-1';
}

export type StorageSettings = Pick<StorageServiceSettings, 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET' | 'S3_REGION'>;
