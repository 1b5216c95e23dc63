import { runServer } from '../shared/server-program';
import { readSettings } from './settings';
import { startPaymentSandbox } from '.';

runServer('payment sandbox', async () => {
  const { port, url, publicUrl, close } = await startPaymentSandbox(readSettings(process.env));
  return {
    info: {
      port,
      url,
      publicUrl,
      note: 'payment sandbox for development: play money, never for production',
    },
    close,
  };
});
