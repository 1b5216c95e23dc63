import { createDataPaths } from '../files';
import { postgresProcess } from '../postgres/postgres.process';
import { pickFreePort } from '../ports';
import { runProcess } from '../process/run-process';

/** Starts PostgreSQL on the given data directory, prints its process id, and stops it. */
async function main(dataDir: string): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const options = {
    port: await pickFreePort(),
    durable: false,
    maxConnections: 20,
    takeOver: false,
    print,
  };
  const server = await runProcess(
    postgresProcess(createDataPaths(dataDir), options),
    createDataPaths(dataDir),
  );
  print(`runs as process ${server.pid}`);
  await server.stop();
  print('stopped');
}

main(process.argv[2] ?? '').catch((thrown: Error) => {
  process.stderr.write(`${thrown.message}\n`);
  process.exitCode = 1;
});
