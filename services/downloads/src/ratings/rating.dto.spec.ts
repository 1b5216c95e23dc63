import { summarizeStars } from './rating.dto';

describe('the summary of ratings', () => {
  it.each([
    [[0, 0, 0, 0, 0], null],
    [[0, 0, 0, 0, 1], { mean: 5, count: 1 }],
    [[1, 0, 0, 1, 1], { mean: 3.3, count: 3 }],
    [[0, 0, 0, 2, 1], { mean: 4.3, count: 3 }],
  ])('of %j stars is %j', (distribution, summary) => {
    expect(summarizeStars(distribution)).toEqual(summary);
  });
});
