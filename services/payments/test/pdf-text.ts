import { inflateSync } from 'node:zlib';

/** The lines of text in a PDF that uses the standard fonts; the encoding of Latin-1 characters is that of the fonts. */
export function pdfText(bytes: Buffer): string {
  const file = bytes.toString('latin1');
  const streams = [...file.matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)];
  const contents = streams.map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );
  const lines = contents.flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)]);
  return lines
    .map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join(''),
    )
    .join('\n');
}

const decode = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');
