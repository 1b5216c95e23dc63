import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MeasuredBody } from '../body/measured-body';
import type { ReadHeader } from '../body/request-body';
import type { Buckets } from '../files/buckets';
import type { CompleteUpload } from '../files/complete-upload';
import type { MultipartUploads } from '../files/multipart-uploads';
import type { ObjectFiles } from '../files/object-files';

/** Everything the server keeps, behind the verbs on it. */
export interface Store {
  region: string;
  buckets: Buckets;
  objects: ObjectFiles;
  uploads: MultipartUploads;
  completeUpload: CompleteUpload;
}

/** One proven request, taken apart, with the store it is about. */
export interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: string;
  key: string;
  /** The first value of each query parameter. */
  query: ReadonlyMap<string, string>;
  /** The x-amz- headers of the request; on a presigned address its query parameters count as headers too. */
  amzHeaders: ReadonlyMap<string, string>;
  header: ReadHeader;
  /** The verified body; the first read of it is what invites a waiting client to send it. */
  body(): MeasuredBody;
  store: Store;
}
