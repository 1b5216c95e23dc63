const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { startMarketplace } = require('./start-marketplace.cjs');
const { temporaryFolder } = require('./temporary-folder.cjs');

process.env.TMPDIR = temporaryFolder();

/** Starts a marketplace for the tests of a shell command: `node tests/harness/with-marketplace.cjs 'npm run test:api && npm run test:browser'`. */
async function main(command) {
  const stopMarketplace = await startMarketplace();
  const child = spawn(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, EXE_STARTED: '1' },
  });
  process.on('SIGINT', () => undefined); // the terminal interrupts the command as well, and the marketplace stops after it
  process.on('SIGTERM', () => child.kill());
  const [code] = await once(child, 'exit');
  await stopMarketplace();
  process.exitCode = code ?? 1;
}

void main(process.argv[2]);
