import { measuredGauge, metricsText } from './metrics';

describe('gauges that are read at each scrape', () => {
  afterEach(() => measuredGauge('of_a_test', 'Figure of a test', () => 0));
  const lines = async () => (await metricsText()).split('\n').filter((line) => line.startsWith('of_a_test'));

  it('show what was read, by label if there is one', async () => {
    measuredGauge('of_a_test', 'Figure of a test', () => 3);
    expect(await lines()).toEqual(['of_a_test 3']);
    measuredGauge('of_a_test', 'Figure of a test', () => new Map([['tool', 2]]), 'event');
    expect(await lines()).toEqual(['of_a_test{event="tool"} 2']);
  });

  it('are left out when the reading fails or takes too long, and everything else is shown', async () => {
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
