import { TOPICS } from '@contracts/topic';
import { aPath } from '../../test/builders';
import { areaOf, filterPaths, groupPaths, readPathFilter } from './pathAreas';

const NETWORKS = aPath();
const LINUX = aPath({ slug: 'linux', topic: 'linux', skillLevels: ['advanced'] });
const WEB = aPath({ slug: 'web', topic: 'web-security' });
const MIXED = aPath({ slug: 'mixed', topic: null });
const PATHS = [MIXED, NETWORKS, WEB, LINUX];

const slugs = (paths: { slug: string }[]) => paths.map(({ slug }) => slug);

describe('the groups of the learning paths', () => {
  it('have a place for every topic', () => {
    expect(TOPICS.filter((topic) => areaOf({ topic }) === 'other')).toEqual([]);
  });

  it('keep the order of the paths, end with those without a topic, and leave out what is empty', () => {
    expect(groupPaths(PATHS).map(({ name, paths }) => [name, slugs(paths)])).toEqual([
      ['code', ['web']],
      ['systems', ['networks', 'linux']],
      ['other', ['mixed']],
    ]);
  });
});

describe('the filter of the learning paths', () => {
  it.each([
    ['', ['mixed', 'networks', 'web', 'linux']],
    ['area=systems', ['networks', 'linux']],
    ['level=beginner', ['mixed', 'networks', 'web']],
    ['area=systems&level=advanced', ['linux']],
    ['area=other', ['mixed']],
    ['area=no-such-area&level=constructor', ['mixed', 'networks', 'web', 'linux']],
  ])('%j selects the paths of an area and a level', (query, expected) => {
    expect(slugs(filterPaths(PATHS, readPathFilter(new URLSearchParams(query))))).toEqual(expected);
  });
});
