import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolFolder } from '../seed-folder';

const source = readFileSync(join(toolFolder('incident-command-simulator'), 'story.h'), 'utf8');

/** Every scene with the scene each choice leads to (-1 ends) and the place of the plan's choice. */
const scenes = source
  .split(/\/\* \d+ \*\//)
  .slice(1)
  .map((scene) => ({
    next: [...scene.matchAll(/", -?\d+, -?\d+, -?\d+, (-?\d+), "/g)].map((match) => Number(match[1])),
    plan: Number(/\}\}, (\d)\},/.exec(scene)?.[1]),
  }));

describe('the story of the incident command simulator', () => {
  it('offers three choices in each of its scenes, and all of them lead somewhere', () => {
    expect(scenes).toHaveLength(11);
    for (const { next } of scenes) {
      expect(next).toHaveLength(3);
      expect(next.filter((scene) => scene < -1 || scene >= scenes.length)).toEqual([]);
    }
  });

  it('only goes forward, so that every game ends, and reaches every scene', () => {
    scenes.forEach(({ next }, index) => expect(next.filter((scene) => scene !== -1 && scene <= index)).toEqual([]));
    expect(new Set([0, ...scenes.flatMap(({ next }) => next)])).toEqual(new Set([-1, ...scenes.keys()]));
  });

  it('is not won by always choosing the same number', () => {
    for (const choice of [0, 1, 2]) expect(scenes.filter(({ plan }) => plan === choice).length).toBeLessThanOrEqual(5);
    expect(scenes.every(({ plan }) => [0, 1, 2].includes(plan))).toBe(true);
  });
});
