import { S3Error } from '../s3-error';
import { parseXml, type XmlNode } from '../xml';
import type { Call } from './call';

const longestDocument = 8 * 1024 * 1024;

/** Reads the XML document a request carries; one over 8 MiB, which no valid one is, is MalformedXML. */
export async function readXml(call: Call): Promise<XmlNode> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of call.body()) {
    size += piece.length;
    if (size > longestDocument) throw new S3Error('MalformedXML', 'The XML you provided is too long.');
    pieces.push(piece);
  }
  return parseXml(Buffer.concat(pieces).toString());
}

/** Whether a request brings any body at all. */
export function hasBody(call: Call): boolean {
  const { headers } = call.request;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
