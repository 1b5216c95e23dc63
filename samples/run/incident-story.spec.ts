import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolFolder } from '../samples-folder';
import { follow, readStory, type Point, type Scene } from './read-story';

const folder = toolFolder('incident-command-simulator');
const story = readStory(folder);
const indexOf = (id: string): number =>
  id === 'END' ? story.length : story.findIndex((scene) => scene.id === id);
const longest = ({ choices }: Scene): number => Math.max(...choices.map(({ text }) => text.length));
const shortest = ({ choices }: Scene): number =>
  Math.min(...choices.map(({ text }) => text.length));
const bestLength = ({ choices, best }: Scene): number => choices[best]?.text.length ?? 0;

/** Every point that some game passes: each scene with each set of flags. */
function allPoints(): Point[] {
  const found = new Map<string, Point>();
  const open: Point[] = [{ scene: 'FIRST_CALL', flags: new Set() }];
  for (let point = open.pop(); point; point = open.pop()) {
    const { scene: id, flags } = point;
    const key = `${id} ${[...flags].sort().join(' ')}`;
    if (found.has(key)) continue;
    found.set(key, point);
    open.push(
      ...(story.find((scene) => scene.id === id)?.choices ?? []).map((choice) =>
        follow(story, choice, flags),
      ),
    );
  }
  return [...found.values()];
}

/** The game in which every decision is made by this rule. */
function play(decide: (scene: Scene) => number): {
  decisions: number;
  rightOnes: number;
  choices: number[];
} {
  let point: Point = { scene: 'FIRST_CALL', flags: new Set() };
  const choices: number[] = [];
  let rightOnes = 0;
  for (;;) {
    const scene = story[indexOf(point.scene)];
    const index = scene && decide(scene);
    const choice = scene?.choices[index ?? -1];
    if (index === undefined || !choice) return { decisions: choices.length, rightOnes, choices };
    choices.push(index);
    if (choices.length > story.length)
      throw new Error(`The story runs in a circle at ${point.scene}`);
    if (index === scene?.best) rightOnes += 1;
    point = follow(story, choice, point.flags);
  }
}

describe('the story of the incident command simulator', () => {
  it('has 43 scenes with three complete choices each', () => {
    expect(story).toHaveLength(43);
    for (const { id, title, text, choices, best } of story) {
      const texts = [
        title,
        text,
        ...choices.flatMap((choice) => [choice.text, choice.result, choice.lesson]),
      ];
      expect([id, choices.length, texts.length, texts.filter((words) => words.length < 3)]).toEqual(
        [id, 3, 11, []],
      );
      expect([0, 1, 2]).toContain(best);
    }
  });

  it('only goes forward, so that no game runs in a circle and every game ends', () => {
    const back = story.flatMap(({ id, choices, needs, skipIf, skipTo }, index) => {
      const targets = [
        ...choices.map(({ next }) => next),
        ...(needs.length + skipIf.length > 0 ? [skipTo] : []),
      ];
      return targets.filter((next) => indexOf(next) <= index).map((next) => `${id} -> ${next}`);
    });
    expect(back).toEqual([]);
  });

  it('reaches every scene and the end, and uses every flag that a decision sets', () => {
    const points = allPoints();
    expect(new Set(points.map(({ scene }) => scene))).toEqual(
      new Set(['END', ...story.map(({ id }) => id)]),
    );
    const setSomewhere = new Set(
      story.flatMap(({ choices }) => choices.flatMap(({ flags }) => flags)),
    );
    const endings = [
      ...readFileSync(join(folder, 'endings.h'), 'utf8').matchAll(/\.(?:has|lacks) = ([\w |]+)/g),
    ];
    const asked = [
      ...story.flatMap(({ needs, skipIf }) => [...needs, ...skipIf]),
      ...endings.flatMap(([, flags = '']) => flags.split(' | ')),
    ];
    expect([...new Set(asked)].sort()).toEqual([...setSomewhere].sort());
  });

  it('takes 31 decisions by the plan, and more when mistakes catch up', () => {
    const byThePlan = play(({ best }) => best);
    expect([byThePlan.decisions, byThePlan.rightOnes]).toEqual([31, 31]);
    expect(play(({ best }) => (best + 1) % 3).decisions).toBeGreaterThan(31);
    expect(play(({ best }) => (best + 2) % 3).decisions).toBeGreaterThan(31);
  });
});

describe('the best answer of the incident command simulator', () => {
  it('stands about equally often in each place, and never three times running in the same', () => {
    expect([0, 1, 2].map((place) => story.filter(({ best }) => best === place).length)).toEqual([
      15, 14, 14,
    ]);
    expect(play(({ best }) => best).choices.join('')).not.toMatch(/(.)\1\1/);
    expect(story.map(({ best }) => best).join('')).not.toMatch(/(.)\1\1/);
  });

  it('is the longest one and the shortest one no more often than by chance', () => {
    expect(
      story.filter((scene) => bestLength(scene) === longest(scene)).length,
    ).toBeLessThanOrEqual(story.length / 3);
    expect(
      story.filter((scene) => bestLength(scene) === shortest(scene)).length,
    ).toBeLessThanOrEqual(story.length / 3);
  });

  it.each([
    ['the first', () => 0],
    ['the second', () => 1],
    ['the third', () => 2],
    [
      'the longest',
      (scene: Scene) => scene.choices.findIndex(({ text }) => text.length === longest(scene)),
    ],
    [
      'the shortest',
      (scene: Scene) => scene.choices.findIndex(({ text }) => text.length === shortest(scene)),
    ],
  ])('is not found by always taking %s', (_name, decide) => {
    const { decisions, rightOnes } = play(decide);
    expect(rightOnes).toBeLessThan(decisions * 0.45);
  });
});
