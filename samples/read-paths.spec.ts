import { PATH_LIMITS, TOPICS } from '@libs/contracts';
import { readCatalogue } from './read-catalogue';
import { readPaths } from './read-paths';

describe('the learning paths of the samples', () => {
  const paths = readPaths();

  it('are one for each topic, with every tool of the topic once', () => {
    expect(paths.map(({ slug }) => slug).sort()).toEqual([...TOPICS].sort());
    const inPaths = paths.flatMap(({ slug, steps }) => steps.map(({ tool }) => `${slug}/${tool}`));
    expect(inPaths.sort()).toEqual(
      readCatalogue()
        .map(({ path, slug }) => `${path}/${slug}`)
        .sort(),
    );
  });

  it.each(paths.map((path) => [path.slug, path] as const))(
    'has texts of its own within the limits: %s',
    (_slug, { title, summary, outcomes, steps }) => {
      expect(title.length).toBeLessThanOrEqual(PATH_LIMITS.title);
      expect(summary.length).toBeLessThanOrEqual(PATH_LIMITS.summary);
      expect(outcomes.length).toBeLessThanOrEqual(PATH_LIMITS.outcomes);
      expect(outcomes.split('\n')).toHaveLength(3);
      const lessons = steps.map(({ lesson }) => lesson);
      for (const lesson of lessons) {
        expect(lesson.length).toBeLessThanOrEqual(PATH_LIMITS.lesson);
        expect(lesson.match(/[.?!](?= [A-Z"]|$)/g)!.length).toBeGreaterThanOrEqual(2);
      }
      expect(new Set(lessons).size).toBe(lessons.length);
    },
  );

  it('has the self-check of its tool at each step', () => {
    for (const { questions } of paths.flatMap(({ steps }) => steps))
      expect(questions?.length).toBeGreaterThanOrEqual(1);
  });
});
