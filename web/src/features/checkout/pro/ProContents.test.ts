import { aTool, daysFromNow } from '../../../test/builders';
import { figuresOf } from './ProContents';
import { chooseExamples } from './ProExamples';

const NOW = new Date();
const RECENT = aTool({ createdAt: daysFromNow(-3), topic: 'linux' });
const OLD = aTool({ createdAt: daysFromNow(-300), topic: 'linux' });
const facets = { topic: [{ value: 'linux', count: 2 }] };

describe('the contents of Pro', () => {
  it('are the tools, their hours, their topics, and those of the last 30 days', () => {
    expect(figuresOf({ tools: [RECENT, OLD], total: 2, minutes: 130, facets }, NOW)).toEqual([
      ['2', 'pro tools'],
      ['2', 'hours of lessons and exercises'],
      ['1', 'topic'],
      ['1', 'new in the last 30 days'],
    ]);
  });

  it('say nothing of new ones while all that the page has are new', () => {
    const figures = figuresOf({ tools: [RECENT], total: 1500, minutes: 90_000, facets }, NOW);
    expect(figures.map(([figure]) => figure)).toEqual(['1,500', '1,500', '1']);
  });

  it('leave out what is nothing', () => {
    expect(figuresOf({ tools: [OLD], total: 1, minutes: 0, facets: { topic: [] } }, NOW)).toEqual([
      ['1', 'pro tool'],
    ]);
  });
});

it('the examples are of different topics first', () => {
  const web = aTool({ topic: 'web-security' });
  const none = aTool({ topic: null });
  expect(chooseExamples([RECENT, OLD, none, web])).toEqual([RECENT, web, OLD, none]);
});
