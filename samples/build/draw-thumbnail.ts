import sharp from 'sharp';
import type { CatalogueEntry } from '../catalogue-entry';
import { composePicture } from './thumbnail/compose-picture';

/** The tool's picture as PNG, 1280 by 720: drawn from its name, language, level and path, different for every slug. */
export async function drawThumbnail(tool: CatalogueEntry): Promise<Buffer> {
  return sharp(Buffer.from(composePicture(tool)))
    .flatten({ background: '#0b0e14' })
    .png({ compressionLevel: 7, palette: false })
    .toBuffer();
}
