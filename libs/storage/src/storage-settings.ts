import { DataServiceSettings, HttpAddress } from '@libs/service';
import { IsString, Matches } from 'class-validator';

export const BucketName = (): PropertyDecorator =>
  Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: '$property must be a bucket name' });

export class StorageServiceSettings extends DataServiceSettings {
  /**
   * Object store, as an address without a path; the same in every process, since signed URLs
   * contain it.
   */
  @Matches(/^https?:\/\/[^/?#]+\/?$/, { message: 'S3_ENDPOINT must be an address without a path' })
  @HttpAddress('http://127.0.0.1:9000')
  S3_ENDPOINT: string;

  /** Access key of the object store's account. */
  @IsString({ message: 'S3_ACCESS_KEY must be given' })
  S3_ACCESS_KEY: string;

  /** Secret key of the object store's account. */
  @IsString({ message: 'S3_SECRET_KEY must be given' })
  S3_SECRET_KEY: string;

  /** Bucket of the files; created if it is missing. */
  @BucketName()
  S3_BUCKET: string = 'exe';

  /** Region of the bucket. */
  @IsString()
  S3_REGION: string = 'us-east-1';
}

export type StorageSettings = Pick<
  StorageServiceSettings,
  'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET' | 'S3_REGION'
>;
