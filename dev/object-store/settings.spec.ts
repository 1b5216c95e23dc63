import { readSettings } from './settings';

const complete = { PORT: '9000', DATA_DIR: '/data', S3_ACCESS_KEY: 'dev', S3_SECRET_KEY: 'secret' };

describe('the settings', () => {
  it('have defaults for the address and the region', () => {
    const settings = {
      host: '127.0.0.1',
      port: 9000,
      dataDir: '/data',
      accessKey: 'dev',
      secretKey: 'secret',
      region: 'us-east-1',
    };
    expect(readSettings(complete)).toEqual(settings);
    expect(readSettings({ ...complete, HOST: '::1', S3_REGION: 'eu-west-1' })).toEqual({
      ...settings,
      host: '::1',
      region: 'eu-west-1',
    });
  });

  it('name everything that is missing in one message', () => {
    expect(() => readSettings({ PORT: '0' })).toThrow(
      'The object store needs DATA_DIR, S3_ACCESS_KEY, S3_SECRET_KEY in its environment.',
    );
  });

  it.each(['-1', '70000', '1.5', 'http'])('refuse %s as a port', (PORT) => {
    expect(() => readSettings({ ...complete, PORT })).toThrow('PORT must be a number');
  });
});
