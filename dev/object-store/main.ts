import { runServer } from '../shared/server-program';
import { readSettings } from './settings';
import { startObjectStore } from './index';

runServer('object store', async () => {
  const settings = readSettings(process.env);
  const { port, url, close } = await startObjectStore(settings);
  return {
    info: {
      port,
      url,
      dataDir: settings.dataDir,
      note: 'S3 server for development only, not for production',
    },
    close,
  };
});
