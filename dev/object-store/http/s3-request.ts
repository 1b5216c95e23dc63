import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Buckets } from '../storage/buckets';
import type { Objects } from '../storage/objects';
import type { Uploads } from '../storage/uploads';
import type { MeasuredBody } from './measured-body';

export interface Store {
  region: string;
  buckets: Buckets;
  objects: Objects;
  uploads: Uploads;
}

/** An authenticated request with its parsed target, and the store it operates on. */
export interface S3Request {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: string;
  key: string;
  query: ReadonlyMap<string, string>;
  body(): MeasuredBody;
  store: Store;
}
