import sharp from 'sharp';
import type { SeedTool } from '../seed-tool';

/** The tool's picture, 1280 by 720, as PNG. */
export async function drawThumbnail(tool: SeedTool): Promise<Buffer> {
  void tool;
  return sharp({ create: { width: 1280, height: 720, channels: 3, background: '#0b0e14' } })
    .png()
    .toBuffer();
}
