import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, System } from '../fault';
import { deleteStreams, untilStreamsExist } from './streams';
import { waitUntilHealthy, whileDown } from './recovery';

function downFault(seconds: number, short: boolean): Fault {
  return {
    name: `NATS down for ${seconds} s`,
    short,
    inject: async (system) => {
      await whileDown(system.stack, 'nats', () => sleep(seconds * 1000));
      await waitUntilHealthy(system);
    },
  };
}

const streamsDeleted: Fault = {
  name: 'the streams of NATS deleted',
  short: false,
  inject: async (system) => {
    const names = await deleteStreams(system.natsUrl);
    await untilStreamsExist(system.natsUrl, names);
    await waitUntilHealthy(system);
  },
};

/** Events published while the consumer is down exist only in the outbox of their owner. */
function filesWiped(consumer: string): Fault {
  return {
    name: `the files of NATS wiped while ${consumer} is down`,
    short: false,
    inject: async (system) => {
      await whileDown(system.stack, consumer, async () => {
        await sleep(4000);
        await whileDown(system.stack, 'nats', async () =>
          rmSync(join(system.servers.dataDir, 'nats'), {
            recursive: true,
            force: true,
            maxRetries: 5,
          }),
        );
        await sleep(2000);
      });
      await waitUntilHealthy(system);
    },
  };
}

/** Refused clients must retry; by default the client library stops after two refusals. */
const wrongPassword: Fault = {
  name: 'NATS refuses every password for 4 s',
  short: true,
  inject: async (system) => {
    const restore = await replacePasswords(system);
    await sleep(4000);
    await whileDown(system.stack, 'nats', async () => restore());
    await waitUntilHealthy(system);
  },
};

/** Restarts the broker with other passwords; the returned function restores the files. */
async function replacePasswords({ stack, servers }: System): Promise<() => void> {
  const names = readdirSync(servers.secrets).filter((name) => name.startsWith('nats-password'));
  const files = names.map((name) => ({
    path: join(servers.secrets, name),
    text: readFileSync(join(servers.secrets, name), 'utf8'),
  }));
  await whileDown(stack, 'nats', async () =>
    files.forEach(({ path }) => writeFileSync(path, 'another\n')),
  );
  return () => files.forEach(({ path, text }) => writeFileSync(path, text));
}

/** Faults of the broker. */
export const brokerFaults: Fault[] = [
  downFault(3, true),
  downFault(30, false),
  wrongPassword,
  streamsDeleted,
  filesWiped('catalogue'),
  filesWiped('downloads'),
];
