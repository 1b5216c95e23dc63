import { layOut } from '../files/data-paths';
import { postgresPart } from '../postgres/postgres.part';
import { pickFreePort } from '../network/free-port';
import { runPart } from '../process/run-part';

/** Starts PostgreSQL on the data directory it is given, prints its process id, and stops it: for tests of who may run it where. */
async function main(dataDir: string): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const options = { port: await pickFreePort(), durable: false, maxConnections: 20, takeOver: false, say };
  const server = await runPart(postgresPart(layOut(dataDir), options), layOut(dataDir));
  say(`runs as process ${server.pid}`);
  await server.stop();
  say('stopped');
}

main(process.argv[2] ?? '').catch((thrown: Error) => {
  process.stderr.write(`${thrown.message}\n`);
  process.exitCode = 1;
});
