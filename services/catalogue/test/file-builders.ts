import sharp from 'sharp';

export function aPicture(format: 'png' | 'jpeg' = 'png', width = 64, height = 48): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#336699' } });
  return (format === 'png' ? image.png() : image.jpeg()).toBuffer();
}
