import { checkKey } from './request-target';
import { S3Error } from '../s3-error';
import { childText, element } from '../xml';
import { sendEmpty, sendXml } from './answer';
import type { Call } from './call';
import { checksumHeaders, headersOf, headersToKeep, quoted } from './object-headers';
import { checkRead, checkWrite } from './preconditions';
import { parseRange } from './range';
import { readXml } from './read-text';
import { sendObject } from './send-object';

/** GET and HEAD /bucket/key : the object, a range of it, or 304 when the client has it already. */
export async function getObject(call: Call): Promise<void> {
  const file = await call.store.objects.open(call.bucket, call.key);
  try {
    const { record } = file;
    const headers = headersOf(record, call);
    if (checkRead(record, call.header) === 'not-modified') return sendEmpty(call, 304, headers);
    const range = parseRange(call.header('range'), record.size);
    if (range) headers['content-range'] = `bytes ${range.start}-${range.start + range.length - 1}/${record.size}`;
    else if (call.header('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED') Object.assign(headers, checksumHeaders(record));
    const sent = range ?? { start: 0, length: record.size };
    call.response.writeHead(range ? 206 : 200, { ...headers, 'content-length': sent.length });
    if (call.request.method === 'HEAD') call.response.end();
    else await sendObject(file, sent, call.response);
  } finally {
    await file.handle.close();
  }
}

/** PUT /bucket/key : stores the body. */
export async function putObject(call: Call): Promise<void> {
  const record = await call.store.objects.put(call.bucket, {
    key: call.key,
    body: call.body(),
    headers: headersToKeep(call),
    mayReplace: (existing) => checkWrite(existing, call.header),
  });
  sendEmpty(call, 200, { etag: quoted(record.etag), ...checksumHeaders(record) });
}

/** DELETE /bucket/key : 204, also when there was nothing. */
export async function deleteObject(call: Call): Promise<void> {
  await call.store.objects.delete(call.bucket, call.key);
  sendEmpty(call, 204);
}

const mostDeletions = 1000;

/** POST /bucket?delete : deletes up to 1000 objects and says what happened to each. */
export async function deleteObjects(call: Call): Promise<void> {
  call.store.buckets.find(call.bucket);
  const request = await readXml(call);
  const keys = request.children.filter((child) => child.name === 'Object').map((object) => childText(object, 'Key'));
  if (request.name !== 'Delete' || keys.length === 0 || keys.length > mostDeletions) {
    throw new S3Error('MalformedXML', `A deletion lists from 1 to ${mostDeletions} objects.`);
  }
  const quiet = childText(request, 'Quiet') === 'true';
  const results = [];
  for (const key of keys) {
    if (!key) throw new S3Error('MalformedXML', 'An object to delete has no key.');
    await call.store.objects.delete(call.bucket, checkKey(key));
    if (!quiet) results.push(element('Deleted', element('Key', key)));
  }
  sendXml(call, 'DeleteResult', ...results);
}
