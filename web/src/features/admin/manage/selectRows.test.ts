import { aPremiumTool, aTool } from '../../../test/builders';
import { PAGE_SIZE, paginate, selectRows } from './selectRows';

const view = { query: '', column: 'name', descending: false } as const;

describe('the rows of the table', () => {
  it('match the search in name, description or filename, ignoring case', () => {
    const tools = [
      aTool({ name: 'Alpha' }),
      aTool({ description: 'about ALPHAS' }),
      aTool({ filename: 'alpha.zip' }),
      aTool({ name: 'Beta' }),
    ];
    expect(selectRows(tools, { ...view, query: ' alpha ' })).toHaveLength(3);
  });

  it('are sorted by the column in both directions, numbers numerically', () => {
    const tools = [aPremiumTool({ name: 'b', price: 900 }), aPremiumTool({ name: 'a', price: 1000 }), aTool({ name: 'C' })];
    const names = (order: Partial<Parameters<typeof selectRows>[1]>) => selectRows(tools, { ...view, ...order }).map(({ name }) => name);
    expect(names({})).toEqual(['a', 'b', 'C']);
    expect(names({ descending: true })).toEqual(['C', 'b', 'a']);
    expect(names({ column: 'price', descending: true })).toEqual(['a', 'b', 'C']);
  });

  it('are paginated, and a page beyond the end shows the last one', () => {
    const tools = Array.from({ length: PAGE_SIZE + 1 }, () => aTool());
    expect(paginate(tools, 0)).toMatchObject({ total: PAGE_SIZE + 1, pages: 2, page: 0 });
    expect(paginate(tools, 7)).toMatchObject({ page: 1 });
    expect(paginate(tools, 7).rows).toHaveLength(1);
    expect(paginate([], 0)).toMatchObject({ rows: [], pages: 1, page: 0 });
  });

  it('do not change the list itself', () => {
    const tools = [aTool({ name: 'b' }), aTool({ name: 'a' })];
    selectRows(tools, view);
    expect(tools.map(({ name }) => name)).toEqual(['b', 'a']);
  });
});
