import 'reflect-metadata';
import { createService, loadSettings } from '@libs/service';
import { RealtimeSettings } from '../../src/realtime.settings';
import { realtime } from '../../src/realtime.module';
import { CountUpdates } from '../../src/counts/count-updates';

export type Command = 'count' | 'usage';

export interface Report {
  url?: string;
  countedAt?: string; // nanoseconds on the monotonic clock when the count was received
  usage?: Usage;
}

/** Memory in bytes, processor time in milliseconds since the start. */
interface Usage {
  rss: number;
  heap: number;
  cpu: number;
}

async function serve(): Promise<void> {
  const app = await createService(realtime, loadSettings(RealtimeSettings, process.env));
  await app.listen(0, '127.0.0.1');
  let count = 0;
  process.on('message', (command: Command) => {
    if (command === 'usage') return report({ usage: usage() });
    report({ countedAt: String(process.hrtime.bigint()) });
    app.get(CountUpdates).add('01890a5d-ac96-774b-bcce-b302099a8057', (count += 1));
  });
  process.once('disconnect', () => process.exit(0));
  report({ url: await app.getUrl() });
}

const report = (message: Report): void => void process.send?.(message);

/** Measures after a garbage collection (needs --expose-gc). */
function usage(): Usage {
  const { user, system } = process.cpuUsage();
  for (let n = 0; n < 3; n += 1) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external, cpu: (user + system) / 1000 };
}

void serve();
