import fc from 'fast-check';
import { childText, document, element, parseXml } from './xml';

describe('XML', () => {
  it('is read back as it was written, also with control characters and everything that needs escaping', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (key) => {
        const read = parseXml(document('Delete', element('Object', element('Key', key))));
        expect(childText(read.children[0] ?? read, 'Key')).toBe(key);
      }),
    );
  });

  it('reads prefixes, attributes, comments, CDATA, empty elements and numeric references', () => {
    const source = `<?xml version="1.0"?>\n<!-- c --><s3:Delete xmlns:s3="x"><s3:Key a="1">&#x41;&#66;<![CDATA[<&]]>&amp;</s3:Key><Quiet/></s3:Delete>\n`;
    const read = parseXml(source);
    expect([read.name, childText(read, 'Key'), childText(read, 'Quiet'), childText(read, 'Other')]).toEqual([
      'Delete',
      'AB<&&',
      '',
      undefined,
    ]);
  });

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a/>text',
    '</a>',
    '<a>&unknown;</a>',
    '<a>&amp</a>',
    '<a>&#xD800;</a>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  ])('refuses %j', (source) => {
    expect(() => parseXml(source)).toThrow(expect.objectContaining({ code: 'MalformedXML' }));
  });
});
