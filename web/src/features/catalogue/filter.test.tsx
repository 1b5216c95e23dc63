import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { aTool } from '../../test/builders';
import { type FilterState, readFilter, writeFilter } from './filterState';
import { selectTools } from './selectTools';
import { useFilter } from './useFilter';
import { useHydratedInput } from './useHydratedInput';

const ID = '0190a000-0000-7000-8000-000000000001';

const read = (address: string) => readFilter(new URLSearchParams(address));

describe('the filter in the address', () => {
  it('has default values without parameters', () => {
    expect(read('')).toEqual({
      level: 'all',
      language: 'all',
      topic: 'all',
      query: '',
      sort: 'newest',
      tool: null,
    });
    expect(writeFilter(read('')).toString()).toBe('');
  });

  it.each([
    'level=pro&language=python&q=jwt',
    `sort=rating&tool=${ID}`,
    'level=premium',
    'topic=blue-team&q=log',
    'q=a%26b+c',
  ])('survives a round trip: %s', (address) => {
    expect(writeFilter(read(address)).toString()).toBe(address);
  });

  it.each(['../config', 't1', '', `${ID}/..`])('ignores the tool %j, which is no id', (tool) => {
    expect(read(new URLSearchParams({ tool }).toString()).tool).toBeNull();
  });

  it('ignores unknown values', () => {
    expect(read('level=secret&topic=toString&sort=toString')).toMatchObject({
      level: 'all',
      topic: 'all',
      sort: 'newest',
    });
  });
});

describe('the filter in the address', () => {
  it('gets one history entry for a choice, however often it is reported', () => {
    window.history.replaceState(null, '', '/downloads');
    const hook = renderHook(useFilter, { wrapper: BrowserRouter });
    const entries = window.history.length;
    act(() => {
      hook.result.current.change({ language: 'python' });
      hook.result.current.change({ language: 'python' });
    });
    act(() => hook.result.current.change({ language: 'python' }));
    expect(window.location.search).toBe('?language=python');
    expect(window.history.length - entries).toBe(1);
    act(() => hook.result.current.change({ language: 'all' }));
    expect([window.location.search, window.history.length - entries]).toEqual(['', 2]);
  });
});

const TOOLS = [
  aTool({
    name: 'Beta JWT Decoder',
    accessLevel: 'pro',
    language: 'python',
    downloadCount: 5,
    starRating: 2,
  }),
  aTool({
    name: 'Alpha Scanner',
    accessLevel: 'free',
    topic: 'networks',
    language: 'go',
    downloadCount: 9,
    starRating: 5,
  }),
  aTool({
    name: 'Gamma',
    description: 'About JWT in Java',
    accessLevel: 'premium',
    language: 'pdf',
    downloadCount: 1,
    starRating: 3,
  }),
];

const select = (filter: Partial<FilterState>) =>
  selectTools(TOOLS, {
    level: 'all',
    language: 'all',
    topic: 'all',
    query: '',
    sort: 'newest',
    ...filter,
  });

const names = (filter: Partial<FilterState>) =>
  select(filter).tools.map(({ name }) => name.split(' ')[0]);

describe('filtering', () => {
  it.each<[Partial<FilterState>, string[]]>([
    [{}, ['Beta', 'Alpha', 'Gamma']],
    [{ query: 'jwt' }, ['Beta', 'Gamma']],
    [{ query: '  JWT ' }, ['Beta', 'Gamma']],
    [{ query: 'scan' }, ['Alpha']],
    [{ query: 'no such thing' }, []],
    [{ level: 'premium' }, ['Gamma']],
    [{ language: 'java' }, ['Gamma']],
    [{ language: 'go' }, ['Alpha']],
    [{ topic: 'networks' }, ['Alpha']],
    [{ topic: 'linux' }, []],
    [{ level: 'pro', language: 'python', query: 'jwt' }, ['Beta']],
    [{ sort: 'name' }, ['Alpha', 'Beta', 'Gamma']],
    [{ sort: 'popular' }, ['Alpha', 'Beta', 'Gamma']],
    [{ sort: 'rating' }, ['Alpha', 'Gamma', 'Beta']],
  ])('%j: %j', (filter, left) => expect(names(filter)).toEqual(left));

  it.each([
    ['Straßenkarte', 'STRASSENKARTE'],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'ISTANBUL'],
    ['Cafe\u0301 kit', 'CAFÉ'],
  ])('finds %j with %j, whatever case and normal form both have', (name, query) => {
    const filter = { level: 'all', language: 'all', topic: 'all', query, sort: 'newest' } as const;
    expect(selectTools([aTool({ name })], filter).tools).toHaveLength(1);
    expect(
      selectTools([aTool({ name })], { ...filter, query: query.normalize('NFD').toLowerCase() })
        .tools,
    ).toHaveLength(1);
  });

  it('counts every level under the same search, language and topic', () => {
    expect(select({ topic: 'networks' }).counts).toEqual({ all: 1, free: 1, pro: 0, premium: 0 });
    expect(select({ query: 'jwt', level: 'pro' }).counts).toEqual({
      all: 2,
      free: 0,
      pro: 1,
      premium: 1,
    });
  });

  it('does not change the given list', () => {
    const before = [...TOOLS];
    select({ sort: 'name' });
    expect(TOOLS).toEqual(before);
  });
});

/** Hydrates a control that contains `held` with `value`. */
function field(value = '', held = value) {
  const sent: string[] = [];
  const control = { current: Object.assign(document.createElement('input'), { value: held }) };
  const useField = ({ current }: { current: string }) =>
    useHydratedInput(control, current, (text) => sent.push(text));
  const hook = renderHook(useField, { initialProps: { current: value } });
  return {
    sent,
    type: (text: string) => act(() => hook.result.current.set(text)),
    comesBack: (current: string) => hook.rerender({ current }),
    entered: () => hook.result.current.entered,
  };
}

describe('a value that arrives late', () => {
  it('never overwrites newer input', () => {
    const { type, comesBack, entered, sent } = field();
    for (const text of ['j', 'jw', 'jwt']) type(text);
    for (const late of ['j', 'jw']) {
      comesBack(late);
      expect(entered()).toBe('jwt');
    }
    comesBack('jwt');
    expect([entered(), sent]).toEqual(['jwt', ['j', 'jw', 'jwt']]);
  });

  it('is replaced by a change from outside', () => {
    const { type, comesBack, entered } = field('port');
    type('ports');
    comesBack('ports');
    comesBack('port');
    expect(entered()).toBe('port');
    type('');
    comesBack('');
    comesBack('ports');
    expect(entered()).toBe('ports');
  });
});

it('resets on Back, also before the entered value has arrived', () => {
  const { type, entered } = field();
  type('jwt');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(entered()).toBe('');
});

describe('a value entered before hydration', () => {
  it('is kept and applied once', () => {
    const { comesBack, entered, sent } = field('', 'jwt');
    expect([entered(), sent]).toEqual(['jwt', ['jwt']]);
    comesBack('jwt');
    expect([entered(), sent]).toEqual(['jwt', ['jwt']]);
  });

  it('is ignored when it equals the rendered value', () => {
    const { entered, sent } = field('port');
    expect([entered(), sent]).toEqual(['port', []]);
  });
});
