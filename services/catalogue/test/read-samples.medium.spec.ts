import { TOPICS } from '@libs/contracts';
import { readFields } from '../src/domain/read-fields';
import { newDetails } from '../src/domain/tool-details';
import { readSamples } from '../src/uploads/read-samples';

/** Every sample tool, read as if an administrator had uploaded it. */
async function samples() {
  return (await readSamples()).map(({ fields }) => newDetails(readFields(new Map(Object.entries(fields)))));
}

describe('the fields of the sample tools', () => {
  it('are all accepted and complete', async () => {
    for (const { name, outcomes, contents, lessonExcerpt, ...tool } of await samples()) {
      const text = expect.stringMatching(/\S/);
      expect({ name, ...tool }).toMatchObject({
        ...{ name, topic: text, skillLevel: text, durationMinutes: expect.any(Number), platform: text, requirements: text },
        unlisted: false,
      });
      // The lesson of a plain program is not in its download, so there is nothing to quote.
      const isPlainProgram = contents.length === 1 && /\.exe\b/.test(contents[0]!);
      if (isPlainProgram) expect([name, lessonExcerpt]).toEqual([name, null]);
      else expect([name, lessonExcerpt]).toEqual([name, expect.stringMatching(/^[\s\S]{120,600}$/)]);
      expect([name, outcomes.length >= 3, contents.length >= 1]).toEqual([name, true, true]);
    }
  });

  it('cover every topic', async () => {
    expect(new Set((await samples()).map(({ topic }) => topic))).toEqual(new Set(TOPICS));
  });

  it('start with what the reader learns, in a sentence that fits on a card', async () => {
    const opening = (description: string) => description.split(/(?<=[.?]) (?=[A-Z])/)[0];
    const others = (await samples()).filter(({ description }) => !/^Learn .{20,100}[.?]$/.test(opening(description) ?? ''));
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});
