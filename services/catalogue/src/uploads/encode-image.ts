import { createHash } from 'node:crypto';
import { invalid } from '@libs/errors';
import sharp, { type Sharp, type WebpOptions } from 'sharp';
import { findImageKind, type ImageKind } from './filename';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const MAX_PIXELS = 25_000_000;
/** Pixels per side: decoding a very long row costs far more than its pixel count suggests. */
const MAX_SIDE = 16_384;
const TIME_LIMIT_SECONDS = 10;
const OUTPUT_SIDE = 1280;

// Uploads are rare: one thread and no cache keep the memory of libvips low.
sharp.cache(false);
sharp.concurrency(1);

export const IMAGE_TYPE = 'image/webp';

/** A re-encoded image. */
export interface EncodedImage {
  bytes: Buffer;
  /** The start of its SHA-256, for its URL and ETag. */
  hash: string;
  width: number;
  height: number;
}

/** The field of a form that an image is in. */
type Field = 'thumbnail' | 'screenshot';

interface Image {
  filename: string;
  bytes: Buffer;
}

export const encodeThumbnail = (image: Image): Promise<EncodedImage> =>
  encodeImage(image, 'thumbnail');

export const encodeScreenshot = (image: Image): Promise<EncodedImage> =>
  encodeImage(image, 'screenshot');

/** Re-encodes an uploaded image as WebP without its metadata. Throws `invalid` when it is not an image. */
async function encodeImage({ filename, bytes }: Image, field: Field): Promise<EncodedImage> {
  const kind = findImageKind(filename);
  if (!kind) throw refused(field, `A ${field} must be a .png, .jpg or .jpeg file.`);
  if (!hasMagicBytes(bytes, kind))
    throw refused(field, `The ${field} is named .${kind} but is not an image of that type.`);
  const { data, info } = await encode(bytes, kind, field);
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 16);
  return { bytes: data, hash, width: info.width, height: info.height };
}

function hasMagicBytes(bytes: Buffer, kind: ImageKind): boolean {
  const magic = kind === 'png' ? PNG : JPEG;
  return bytes.subarray(0, magic.length).equals(magic);
}

/** A PNG of a screen is half as large without loss; of a screenshot, the smaller file is kept. The sample covers are smaller with loss. */
async function encode(bytes: Buffer, kind: ImageKind, field: Field) {
  const { width, height } = await readHeader(bytes, field);
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw refused(field, `The ${field} is more than ${MAX_SIDE} pixels wide or high.`);
  if (width * height > MAX_PIXELS)
    throw refused(field, `The ${field} has more than 25 million pixels.`);
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIME_LIMIT_SECONDS })
      .autoOrient()
      .resize({ width: OUTPUT_SIDE, height: OUTPUT_SIDE, fit: 'inside', withoutEnlargement: true });
    // effort 2: half the time of the default, 5% more bytes
    const lossy = await toWebp(image, { quality: 82, effort: 2 });
    if (kind !== 'png' || field !== 'screenshot') return lossy;
    const lossless = await toWebp(image, { lossless: true, effort: 2 });
    return lossless.data.length < lossy.data.length ? lossless : lossy;
  } catch (cause) {
    throw unreadable(field, cause);
  }
}

const toWebp = (image: Sharp, options: WebpOptions) =>
  image.clone().webp(options).toBuffer({ resolveWithObject: true });

/** Reads the declared size without decoding any pixels. */
async function readHeader(bytes: Buffer, field: Field): Promise<{ width: number; height: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw unreadable(field, cause);
  }
}

const unreadable = (field: Field, cause: unknown) =>
  refused(field, `The ${field} cannot be read as an image.`, cause);

const CODES = { thumbnail: 'invalid_thumbnail', screenshot: 'invalid_screenshot' } as const;

const refused = (field: Field, message: string, cause?: unknown) =>
  invalid(CODES[field], message, { cause, fields: [{ field, message }] });
