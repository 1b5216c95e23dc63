import { join } from 'node:path';
import { projectRoot } from './files';
import { readSettings } from './settings';

describe('the settings of npm start', () => {
  it('have defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: 'localhost',
      dataDir: join(projectRoot(), '.data'),
      publicUrl: 'http://localhost:8080',
    });
  });

  it('use another port in the public URL, and accept any data directory', () => {
    expect(readSettings({ PORT: '9000', DATA_DIR: '/srv/my data' })).toMatchObject({
      dataDir: '/srv/my data',
      publicUrl: 'http://localhost:9000',
    });
    expect(readSettings({ PORT: '9000', PUBLIC_URL: 'https://exe.example.com' }).publicUrl).toBe(
      'https://exe.example.com',
    );
  });

  it('treat an empty value as missing', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' }).environment).toEqual({});
  });

  it.each(['0', '65536', 'eighty', '80.5', '-1', '8080x'])(
    'refuse the port %s with one message',
    (port) => {
      expect(() => readSettings({ PORT: port })).toThrow(
        `PORT must be a number from 1 to 65535, not "${port}".`,
      );
    },
  );
});
