import { create } from 'fontkit';
import { loadFont } from './load-font';
import { unpackWoff } from './unpack-woff';

describe('a font out of its package', () => {
  it.each(['regular', 'italic', 'bold', 'mono', 'mono-bold'] as const)(
    'is TrueType with the letters that the documents need: %s',
    (face) => {
      const font = create(loadFont(face));
      if (!('layout' in font)) throw new Error('several fonts');
      const glyphs = font.layout('AZaz09 \u00e9\u2014\u201c\u20ac').glyphs;
      expect(loadFont(face).readUInt32BE(0)).toBe(0x00010000);
      expect(glyphs.every((glyph) => glyph.id > 0)).toBe(true);
      expect(glyphs[0]?.path.toSVG()).toMatch(/^M/);
    },
  );

  it('is refused when it is something else', () => {
    expect(() => unpackWoff(Buffer.from('OTTO, not a WOFF'))).toThrow('not a WOFF 1 font');
  });
});
