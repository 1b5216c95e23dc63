import { add, compare, divideUp, multiplyUp, subtract } from './decimal';

describe('amounts', () => {
  it('are added, subtracted and compared exactly, with 18 decimals', () => {
    expect(add('0.1', '0.200000000000000001')).toBe('0.300000000000000001');
    expect(subtract('1', '0.000000000000000001')).toBe('0.999999999999999999');
    expect([
      compare('1e-8', '0.00000001'),
      compare('0.1', '0.11') < 0,
      compare('2', '1.9') > 0,
    ]).toEqual([0, true, true]);
  });

  it('are multiplied and divided without an exponent, rounded up to the smallest unit', () => {
    expect([multiplyUp('0.00000003', '0.5', 8), multiplyUp('3', '0.5', 8)]).toEqual([
      '0.00000002',
      '1.5',
    ]);
    expect([divideUp('1', '3', 8), divideUp('1', '4', 8)]).toEqual(['0.33333334', '0.25']);
    expect(divideUp('1', '3000000000', 18)).toBe('0.000000000333333334');
  });
});
