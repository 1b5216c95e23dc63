import { measuredGauge, metricsText } from './metrics';

describe('measuredGauge', () => {
  afterEach(() => measuredGauge('of_a_test', 'Figure of a test', () => 0));
  const lines = async () =>
    (await metricsText()).split('\n').filter((line) => line.startsWith('of_a_test'));

  it('exposes the reading, by label if there is one', async () => {
    measuredGauge('of_a_test', 'Figure of a test', () => 3);
    expect(await lines()).toEqual(['of_a_test 3']);
    measuredGauge('of_a_test', 'Figure of a test', () => new Map([['tool', 2]]), 'event');
    expect(await lines()).toEqual(['of_a_test{event="tool"} 2']);
  });

  it('omits a reading that fails or takes too long, and exposes all others', async () => {
    let read = (): Promise<number> => Promise.resolve(7);
    measuredGauge('of_a_test', 'Figure of a test', () => read());
    expect(await lines()).toEqual(['of_a_test 7']);
    read = () => Promise.reject(new Error('the database is down'));
    expect(await lines()).toEqual([]);
    read = () => new Promise(() => undefined);
    expect(await lines()).toEqual([]);
    read = () => Promise.resolve(8);
    expect(await lines()).toEqual(['of_a_test 8']);
  });
});
