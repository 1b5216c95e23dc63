import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_LIMITS } from '@libs/contracts';
import { readToolForm } from './read-tool-form';

const read = (fields: Record<string, string>) => readToolForm(new Map(Object.entries(fields)));

describe('reading the fields of an upload', () => {
  it('reads every field in its own type', async () => {
    const fields = {
      name: '  Kit ',
      description: 'Line one\nline two',
      language: 'batch',
      accessLevel: 'premium',
      price: '499',
      originalPrice: '999',
      offerEndsAt: '2031-05-01T12:00:00+02:00',
      offerDescription: 'Half price',
      proUntil: '2031-06-01T00:00:00Z',
      starRating: '4',
      topic: 'blue-team',
      skillLevel: 'advanced',
      durationMinutes: '90',
      platform: ' Any browser ',
      requirements: 'A room.\r\nNothing to install.',
      outcomes: ' Read alerts \r\n\r\nDecide with half of the facts\n',
      contents: 'alerts.json\nrole-cards.html: six cards',
      lessonExcerpt: 'An alert is a question.',
      unlisted: 'true',
      downloadCount: '1200',
      keepThumbnail: 'false',
    };
    expect(await read(fields)).toEqual({
      name: 'Kit',
      description: 'Line one\nline two',
      language: 'batch',
      accessLevel: 'premium',
      price: 499,
      originalPrice: 999,
      offerEndsAt: new Date('2031-05-01T10:00:00Z'),
      offerDescription: 'Half price',
      proUntil: new Date('2031-06-01T00:00:00Z'),
      starRating: 4,
      topic: 'blue-team',
      skillLevel: 'advanced',
      durationMinutes: 90,
      platform: 'Any browser',
      requirements: 'A room.\nNothing to install.',
      outcomes: ['Read alerts', 'Decide with half of the facts'],
      contents: ['alerts.json', 'role-cards.html: six cards'],
      lessonExcerpt: 'An alert is a question.',
      unlisted: true,
      downloadCount: 1200,
      keepThumbnail: false,
    });
  });

  it('omits what is not sent and ignores unknown fields', async () => {
    expect(await read({ isAdmin: 'true', createdAt: 'x', constructor: 'y' })).toEqual({});
  });

  it('clears optional values with an empty field and ignores it elsewhere', async () => {
    expect(
      await read({
        originalPrice: '',
        offerEndsAt: ' ',
        offerDescription: '',
        proUntil: '',
        price: '',
      }),
    ).toEqual({
      originalPrice: null,
      offerEndsAt: null,
      offerDescription: null,
      proUntil: null,
      price: 0,
    });
    const explanation = {
      topic: '',
      skillLevel: ' ',
      durationMinutes: '',
      platform: '',
      requirements: '',
      lessonExcerpt: '',
    };
    expect(await read({ ...explanation, outcomes: '', contents: ' \n ', knownAs: '' })).toEqual({
      topic: null,
      skillLevel: null,
      durationMinutes: null,
      platform: null,
      requirements: null,
      lessonExcerpt: null,
      outcomes: [],
      contents: [],
      knownAs: [],
    });
    expect(await read({ unlisted: '' })).toEqual({});
    expect(
      await read({
        language: '',
        accessLevel: '',
        starRating: '',
        downloadCount: '',
        keepThumbnail: '',
      }),
    ).toEqual({});
  });

  it('keeps joiners, which Persian and emoji need', async () => {
    expect(await read({ name: 'می\u200cخواهم 👩\u200d💻' })).toEqual({
      name: 'می\u200cخواهم 👩\u200d💻',
    });
  });

  it('counts a line break as one character in every encoding', async () => {
    const excerpt = `a\n${'x'.repeat(598)}`;
    expect(await read({ lessonExcerpt: excerpt.replace('\n', '\r\n') })).toEqual({
      lessonExcerpt: excerpt,
    });
  });

  it.each([
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['name', 'a\0b'],
    ['name', 'a\nb'],
    ['name', 'fdp\u202eexe'],
    ['name', 'a\u200bb'],
    ['name', '\u200d'],
    ['offerDescription', '\u2066half price'],
    ['description', ''],
    ['description', 'a\0b'],
    ['description', 'one\n\u202etwo'],
    ['description', 'x'.repeat(10_001)],
    ['language', 'cobol'],
    ['language', 'Python'],
    ['language', 'toString'],
    ['accessLevel', 'gold'],
    ['price', '4.99'],
    ['price', '-1'],
    ['price', '1e3'],
    ['price', '0x10'],
    ['price', '100000000'],
    ['price', "1'; drop table tools"],
    ['originalPrice', 'NaN'],
    ['offerEndsAt', 'tomorrow'],
    ['proUntil', '2031-05-01'],
    ['offerEndsAt', '2031-02-30T00:00:00Z'],
    ['offerEndsAt', '2031-05-01'],
    ['offerEndsAt', '2031-05-01T00:00:00+24:00'],
    ['offerEndsAt', '0000-01-01T00:00:00Z'],
    ['starRating', '6'],
    ['starRating', '2.5'],
    ['topic', 'Blue team'],
    ['topic', 'constructor'],
    ['skillLevel', 'expert'],
    ['durationMinutes', '0'],
    ['durationMinutes', '10001'],
    ['durationMinutes', '1.5'],
    ['platform', 'x'.repeat(121)],
    ['platform', 'a\nb'],
    ['requirements', 'x'.repeat(501)],
    ['outcomes', 'x\n'.repeat(9)],
    ['outcomes', 'x'.repeat(161)],
    ['outcomes', 'a\tb'],
    ['outcomes', 'one\ntwo\u202e'],
    ['contents', 'x\n'.repeat(21)],
    ['knownAs', 'x\n'.repeat(9)],
    ['knownAs', 'x'.repeat(81)],
    ['contents', 'x'.repeat(161)],
    ['lessonExcerpt', 'x'.repeat(1201)],
    ['unlisted', 'yes'],
    ['downloadCount', '-5'],
    ['downloadCount', '99999999999999999999'],
    ['keepThumbnail', 'yes'],
  ])('refuses %s %j with a message', async (field, text) => {
    await expect(read({ [field]: text })).rejects.toThrow(
      expect.objectContaining({
        kind: 'invalid',
        fields: [{ field, message: expect.stringMatching(/ must .*\.$/) }],
      }),
    );
  });

  it('names every invalid field', async () => {
    await expect(read({ name: '', price: 'x', starRating: '9' })).rejects.toThrow(
      expect.objectContaining({
        fields: ['name', 'price', 'starRating'].map((field) => expect.objectContaining({ field })),
      }),
    );
  });
});

type Schema = { properties: Record<string, { maxLength?: number; maximum?: number }> };
const openapi = readFileSync(join(__dirname, '../../../../docs/openapi/catalogue.json'), 'utf8');
const { schemas } = (JSON.parse(openapi) as { components: { schemas: Record<string, Schema> } })
  .components;

describe.each(['NewToolForm', 'ToolForm'])('the documented limits of %s', (form) => {
  it.each([
    'name',
    'description',
    'offerDescription',
    'platform',
    'requirements',
    'lessonExcerpt',
  ] as const)('name the maximum length of %s', (field) =>
    expect(schemas[form]?.properties[field]?.maxLength).toBe(TOOL_LIMITS[field]),
  );

  it.each(['price', 'downloadCount', 'durationMinutes', 'starRating'] as const)(
    'name the maximum of %s',
    (field) => expect(schemas[form]?.properties[field]?.maximum).toBe(TOOL_LIMITS[field]),
  );
});
