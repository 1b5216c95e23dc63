import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Buckets } from '../storage/buckets';
import type { Uploads } from '../storage/uploads';
import type { MeasuredBody } from './measured-body';

/** An authenticated request with its parsed target, and the store it operates on. */
export interface S3Request {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: string;
  key: string;
  query: ReadonlyMap<string, string>;
  body: () => MeasuredBody;
  buckets: Buckets;
  uploads: Uploads;
}
