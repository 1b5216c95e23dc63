import { finished } from 'node:stream/promises';
import multipart, { type Multipart } from '@fastify/multipart';
import { TOOL_LIMITS, UPLOAD_LIMIT } from '@libs/contracts';
import { DomainError, invalid, tooLarge, unsupported } from '@libs/errors';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { cleanFilename, findFileKind } from './filename';
import { TempFile } from './temp-file';
import type { Upload, UploadedFile, UploadedImage } from './upload';

const MAX_FIELD_BYTES = 64 * 1024;
/** How long a rejected client may keep sending, so that it can read the response before the connection closes. */
const GRACE_PERIOD_MS = 5000;

type FilePart = Extract<Multipart, { type: 'file' }>;

interface Draft extends Upload {
  fields: Map<string, string>;
}

/** Passes multipart bodies to the routes as streams: authorization runs before any byte of a body is read (docs/api.md). */
export async function acceptMultipart(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: TOOL_LIMITS.toolFile,
      files: 4,
      fields: 40,
      parts: 44,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 100,
    },
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (request, _reply, payload) => {
      discardRest(request);
      return payload;
    });
}

/** Receives a multipart request, passes it to `use` and always deletes its temporary file. Throws 400, 413 or 415. */
export async function receiveUpload<T>(
  request: FastifyRequest,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw unsupported('multipart_required', 'This address only accepts multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMIT) {
    throw fileTooLarge();
  }
  const draft: Draft = { fields: new Map(), toolFile: null, thumbnail: null };
  try {
    await receiveParts(request, draft);
    return await use(draft);
  } finally {
    await draft.toolFile?.content.close();
  }
}

async function receiveParts(request: FastifyRequest, draft: Draft): Promise<void> {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') receiveField(part, draft);
      else await receiveFile(part, draft);
    }
  } catch (error) {
    discardRest(request);
    throw toUploadError(error, request);
  }
}

function receiveField(
  { fieldname, value, valueTruncated }: Extract<Multipart, { type: 'field' }>,
  { fields }: Draft,
): void {
  if (valueTruncated) throw tooLarge('field_too_large', `The field ${fieldname} is too long.`);
  if (fields.has(fieldname))
    throw invalid('duplicate_field', `The field ${fieldname} was sent twice.`);
  if (typeof value !== 'string')
    throw invalid('field_not_text', `The field ${fieldname} must be plain text.`);
  requireUtf8(value, `The field ${fieldname}`);
  fields.set(fieldname, value);
}

async function receiveFile(part: FilePart, draft: Draft): Promise<void> {
  if (!part.filename) return drain(part); // browsers send an empty filename for an empty file input
  requireUtf8(part.filename, 'The name of the file');
  switch (part.fieldname) {
    case 'toolFile':
      if (draft.toolFile) throw invalid('duplicate_file', 'More than one tool file was sent.');
      draft.toolFile = await receiveToolFile(part);
      return;
    case 'thumbnail':
      if (draft.thumbnail) throw invalid('duplicate_file', 'More than one thumbnail was sent.');
      draft.thumbnail = await receiveImage(part);
      return;
    case 'screenshot':
      if (draft.screenshot) throw invalid('duplicate_file', 'More than one screenshot was sent.');
      draft.screenshot = await receiveImage(part);
      return;
    default:
      return drain(part);
  }
}

/** The parser has replaced what is not UTF-8, such as text in Latin-1. */
function requireUtf8(text: string, what: string): void {
  if (text.includes('\ufffd')) throw invalid('invalid_unicode', `${what} is not valid UTF-8 text.`);
}

async function receiveToolFile(part: FilePart): Promise<UploadedFile> {
  const filename = cleanFilename(part.filename);
  const kind = findFileKind(filename);
  if (!kind)
    throw invalid('unsupported_file_type', 'A tool file must be a .zip, .exe, .pdf or .txt file.');
  const content = await TempFile.from(part.file);
  if (!part.file.truncated) return { filename, kind, content };
  await content.close();
  throw fileTooLarge();
}

const fileTooLarge = (): Error =>
  tooLarge('file_too_large', 'The tool file must be at most 200 MiB.');

async function receiveImage({ fieldname, filename, file }: FilePart): Promise<UploadedImage> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > TOOL_LIMITS.thumbnail)
      throw tooLarge(
        'thumbnail_too_large',
        `The ${fieldname} must be at most 2 MB (2,097,152 bytes).`,
      );
    chunks.push(chunk);
  }
  return { filename, bytes: Buffer.concat(chunks) };
}

async function drain({ file }: FilePart): Promise<void> {
  await finished(file.resume());
}

/** Disk errors stay internal errors; every other parser error is a fault of the client. */
function toUploadError(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof DomainError) return error;
  if (request.raw.destroyed && !request.raw.complete)
    return invalid('upload_interrupted', 'The upload was interrupted.', { cause: error });
  const { syscall, statusCode } = error as { syscall?: string; statusCode?: number };
  if (syscall !== undefined) return error;
  if (statusCode === 413)
    return tooLarge('too_many_parts', 'The request has too many fields or files.', {
      cause: error,
    });
  return invalid('invalid_multipart', 'The request is not well-formed multipart/form-data.', {
    cause: error,
  });
}

function discardRest({ raw }: FastifyRequest): void {
  const nothingLeft = raw.complete && raw.readableLength === 0;
  if (nothingLeft || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  if (raw.complete) return;
  const timer = setTimeout(() => raw.destroy(), GRACE_PERIOD_MS);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
