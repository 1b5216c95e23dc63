import { startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool } from './factories';

const find = async (service: TestService, query: string): Promise<string[]> =>
  (await service.request({ url: `/api/tools?${query}` })).body.map(({ name }: { name: string }) => name);

describe('a release with other search rules', () => {
  it('refreshes the search columns at startup and changes nothing else', async () => {
    const service = await startTestService(catalogue);
    for (let n = 0; n < 3; n += 1) await addTool(service, { name: `Kotlin tool ${n}` });
    const before = (await service.request({ url: '/api/tools' })).body;
    await service.query(`update tools set search_text = '', filter_choices = '{}', search_rules = 'older'`);
    expect(await find(service, 'language=kotlin')).toEqual([]);

    const newer = await startTestService(catalogue, { settings: service.environment, nats: service.nats });
    expect(await find(newer, 'language=kotlin')).toHaveLength(3);
    expect(await find(newer, 'search=kotlin%20tool%201')).toEqual(['Kotlin tool 1']);
    expect((await newer.request({ url: '/api/tools' })).body).toEqual(before);
    await newer.close();
    await service.close();
  });
});
