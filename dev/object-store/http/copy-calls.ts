import { MeasuredBody } from '../body/measured-body';
import { readBytes } from '../files/read-bytes';
import type { StoredRecord } from '../files/stored-file';
import { S3Error } from '../s3-error';
import { element } from '../xml';
import { sendXml } from './answer';
import type { Call } from './call';
import { headersToKeep, quoted } from './object-headers';
import { checkCopySource, checkWrite } from './preconditions';
import { parseRange } from './range';
import { readPartName } from './multipart-calls';
import { decode } from './request-target';

/** PUT /bucket/key with x-amz-copy-source : stores a copy, with the source's headers or, on REPLACE, with new ones. */
export async function copyObject(call: Call): Promise<void> {
  const source = readSource(call);
  const directive = call.header('x-amz-metadata-directive') ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE') throw new S3Error('InvalidArgument', 'Unknown metadata directive.');
  if (directive === 'COPY' && source.bucket === call.bucket && source.key === call.key) {
    throw new S3Error('InvalidRequest', 'This copy request is illegal: an object can be copied to itself only to replace its metadata.');
  }
  const file = await call.store.objects.open(source.bucket, source.key);
  try {
    checkCopySource(file.record, call.header);
    const record = await call.store.objects.put(call.bucket, {
      key: call.key,
      body: new MeasuredBody(readBytes(file.handle, 0, file.record.size)),
      headers: directive === 'REPLACE' ? headersToKeep(call) : file.record.headers,
      mayReplace: (existing) => checkWrite(existing, call.header),
    });
    sendCopied(call, 'CopyObjectResult', record);
  } finally {
    await file.handle.close();
  }
}

/** PUT /bucket/key?partNumber&uploadId with x-amz-copy-source : a part from an object, or from a range of it. */
export async function copyPart(call: Call): Promise<void> {
  const source = readSource(call);
  const { name, partNumber } = readPartName(call);
  const file = await call.store.objects.open(source.bucket, source.key);
  try {
    checkCopySource(file.record, call.header);
    const wanted = call.header('x-amz-copy-source-range');
    const range = parseRange(wanted, file.record.size);
    if (wanted !== undefined && !range)
      throw new S3Error('InvalidArgument', 'The x-amz-copy-source-range value must be of the form bytes=first-last.');
    const { start, length } = range ?? { start: 0, length: file.record.size };
    const part = await call.store.uploads.putPart(name, partNumber, new MeasuredBody(readBytes(file.handle, start, length)));
    sendCopied(call, 'CopyPartResult', part);
  } finally {
    await file.handle.close();
  }
}

function sendCopied(call: Call, root: string, record: StoredRecord): void {
  sendXml(call, root, element('LastModified', record.lastModified), element('ETag', quoted(record.etag)));
}

function readSource(call: Call): { bucket: string; key: string } {
  const source = decode((call.header('x-amz-copy-source') ?? '').split('?')[0] ?? '');
  const [, bucket, key] = /^\/?([^/]+)\/([\s\S]+)$/.exec(source) ?? [];
  if (!bucket || !key) throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey');
  return { bucket, key };
}
