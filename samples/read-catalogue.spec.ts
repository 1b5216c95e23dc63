import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS_LEVELS, LANGUAGES, TOPICS } from '@libs/contracts';
import { readCatalogue, validateTools } from './read-catalogue';
import { toolFolder } from './samples-folder';

const sound = {
  slug: 'a-tool',
  name: 'A Tool',
  language: 'python',
  accessLevel: 'premium',
  priceCents: 100,
  originalPriceCents: 200,
  description: 'Does a thing.',
  practice: 'You do a thing.',
  fileName: 'a-tool.zip',
  fileContains: 'a.py',
  offerDescription: 'Half price',
  offerEndsInHours: 24,
  difficulty: 'beginner',
  path: 'blue-team',
  durationMinutes: 30,
  platform: 'Any browser',
  requirements: 'Nothing to install.',
  outcomes: ['Do a thing'],
};

describe('the sample catalogue', () => {
  it('has tools of every access level, language and topic', () => {
    const tools = readCatalogue();
    const count = (level: string) => tools.filter((tool) => tool.accessLevel === level).length;
    expect(ACCESS_LEVELS.map(count).every((number) => number >= 5)).toBe(true);
    expect(new Set(tools.map((tool) => tool.language)).size).toBe(LANGUAGES.length);
    expect(new Set(tools.map((tool) => tool.path)).size).toBe(TOPICS.length);
  });

  it('has the sources of every tool, with what you learn, a lesson and its safety notes', () => {
    const missing = readCatalogue().flatMap(({ slug }) =>
      ['README.md', 'LESSON.md', 'SAFETY.md']
        .map((name) => join(toolFolder(slug), name))
        .filter((path) => !existsSync(path)),
    );
    expect(missing).toEqual([]);
  });

  it('starts with the premium tool and the free ones that the home page features', () => {
    const tools = readCatalogue();
    expect(tools.slice(0, 3).map((tool) => tool.slug)).toEqual([
      'soc-analyst-tabletop-kit',
      'password-entropy-meter',
      'port-scan-simulator',
    ]);
  });

  it('has two offers that end after the catalogue was filled', () => {
    const ends = readCatalogue().flatMap((tool) => tool.offerEndsInHours ?? []);
    expect(ends).toEqual([168, 72]);
  });
});

describe('a catalogue entry', () => {
  it('is accepted when every field is sound', () => {
    expect(validateTools([sound])).toEqual([sound]);
  });

  it.each([
    ['slug', 'Not A Slug'],
    ['name', ''],
    ['language', 'cobol'],
    ['accessLevel', 'gold'],
    ['priceCents', 1.5],
    ['priceCents', 0],
    ['originalPriceCents', 100],
    ['description', ' padded '],
    ['fileName', '../a-tool.zip'],
    ['fileContains', 7],
    ['offerDescription', ''],
    ['offerEndsInHours', -1],
    ['difficulty', 'hard'],
    ['path', 'Blue Team'],
    ['durationMinutes', 0],
    ['platform', ''],
    ['requirements', ' padded '],
    ['outcomes', []],
    ['outcomes', ['']],
  ])('is refused by name when its %s is %p', (field, value) => {
    expect(() => validateTools([{ ...sound, [field]: value }])).toThrow(`has no valid ${field}`);
  });

  it('is refused with an unknown field', () => {
    expect(() => validateTools([{ ...sound, color: 'red' }])).toThrow('unknown field color');
  });

  it('costs nothing and has no offer unless it is premium', () => {
    expect(() => validateTools([{ ...sound, accessLevel: 'pro' }])).toThrow(
      /priceCents.*originalPriceCents.*offerDescription.*offerEndsInHours/,
    );
  });

  it('cannot share its slug or its name with another', () => {
    const again = { ...sound, name: 'a TOOL' };
    expect(() => validateTools([sound, again])).toThrow(
      'the slug a-tool is used twice; the name a tool is used twice',
    );
  });

  it('must be an object in a list', () => {
    expect(() => validateTools({})).toThrow('not a list');
    expect(() => validateTools([null])).toThrow('not an object');
  });
});
