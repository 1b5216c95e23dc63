import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One answer to a scene of the incident story. */
export interface Choice {
  text: string;
  result: string;
  lesson: string;
  flags: string[];
  /** The id of the next scene, or END. */
  next: string;
}

/** One scene of the incident story, as written in its header files. */
export interface Scene {
  id: string;
  title: string;
  text: string;
  best: number;
  needs: string[];
  skipIf: string[];
  skipTo: string;
  choices: Choice[];
}

const flagsIn = (expression = '0'): string[] =>
  expression.split('|').flatMap((flag) => (flag.trim() === '0' ? [] : [flag.trim()]));
const CHOICE_PATTERN =
  /\{"((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)", \{[-\d, ]+\}, ([\w |]+), (\w+)\}/g;

/** The scenes of a story folder in the order of the story. */
export function readStory(folder: string): Scene[] {
  const files = readdirSync(folder).filter((name) => /^phase-\d-\w+\.h$/.test(name));
  const source = files
    .sort()
    .flatMap((name) => joinStrings(readFileSync(join(folder, name), 'utf8')));
  return source.flatMap((text) => text.split(/^\[(?=[A-Z_]+\] = \{$)/m).slice(1)).map(readScene);
}

/** Adjacent C strings are one string, and every element stands on a line of its own or after a comma. */
const joinStrings = (source: string): string =>
  source.replace(/"\n *"/g, '').replace(/,\n +(?=["{])/g, ', ');

function readScene(source: string): Scene {
  const field = (name: string): string | undefined =>
    new RegExp(`\\.${name} = ("(?:[^"\\\\]|\\\\.)*"|[\\w |]+)`).exec(source)?.[1];
  return {
    id: /^\w+/.exec(source)?.[0] ?? '',
    title: field('title')?.slice(1, -1) ?? '',
    text: field('text')?.slice(1, -1) ?? '',
    best: Number(field('best')),
    needs: flagsIn(field('needs')),
    skipIf: flagsIn(field('skip_if')),
    skipTo: field('skip_to') ?? 'END',
    choices: [...source.matchAll(CHOICE_PATTERN)].map(
      ([, text = '', result = '', lesson = '', flags, next = '']) => ({
        text,
        result,
        lesson,
        flags: flagsIn(flags),
        next,
      }),
    ),
  };
}

/** A point of a game: the scene that is played, and the flags set so far. */
export interface Point {
  scene: string;
  flags: ReadonlySet<string>;
}

/** Where a game stands after this choice: scenes whose condition fails are skipped, as in next_played of main.c. */
export function follow(
  story: readonly Scene[],
  choice: Choice,
  before: ReadonlySet<string>,
): Point {
  const flags = new Set([...before, ...choice.flags]);
  let scene = story.find(({ id }) => id === choice.next);
  while (
    scene &&
    (scene.skipIf.some((flag) => flags.has(flag)) || scene.needs.some((flag) => !flags.has(flag)))
  ) {
    const { skipTo } = scene;
    scene = story.find(({ id }) => id === skipTo);
  }
  return { scene: scene?.id ?? 'END', flags };
}
