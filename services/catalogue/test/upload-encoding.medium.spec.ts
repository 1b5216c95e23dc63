import { anAdmin, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

describe('bytes that are not UTF-8', () => {
  const latin1 = (name: string, filename: string): Buffer => {
    const part = (head: string, value: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const fields = part('name="name"', name) + part('name="description"', 'Plain') + part('name="accessLevel"', 'free');
    return Buffer.from(`${fields}${part(`name="toolFile"; filename="${filename}"`, 'text')}--x--\r\n`, 'latin1');
  };
  const send = (body: Buffer) =>
    service.request({
      method: 'POST',
      url: '/api/tools',
      body,
      as: anAdmin(),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });

  it('are refused in a field, in the name of a file and in JSON', async () => {
    expect(await send(latin1('Gr\xfc\xdfe', 'a.txt'))).toMatchObject({ status: 400, body: { code: 'invalid_unicode' } });
    expect(await send(latin1('Plain', 'Gr\xfc\xdfe.txt'))).toMatchObject({ status: 400, body: { code: 'invalid_unicode' } });
    const body = Buffer.from('{"title":"Gr\xfc\xdfe"}', 'latin1');
    const json = { method: 'POST', url: '/api/admin/paths', body, as: anAdmin(), headers: { 'content-type': 'application/json' } };
    expect(await service.request(json)).toMatchObject({ status: 400, body: { code: 'invalid_unicode' } });
  });

  it('do not concern the same text in UTF-8, nor a quote as browsers write it in the name of a file', async () => {
    const form = Buffer.from(latin1('Plain', '%22best%22.txt').toString('latin1').replace('Plain', 'Grüße'));
    expect(await send(form)).toMatchObject({ status: 201, body: { name: 'Grüße', filename: 'best.txt' } });
  });
});
