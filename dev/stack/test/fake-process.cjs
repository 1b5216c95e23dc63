/** A process for tests of the supervisor: listens on PORT and writes its events to JOURNAL; BEHAVIOR `dies` exits at once, `deaf` ignores SIGTERM. */
const { appendFileSync } = require('node:fs');
const { createServer } = require('node:http');

const { NAME, PORT, JOURNAL, BEHAVIOR } = process.env;
const write = (what) => appendFileSync(JOURNAL, `${NAME} ${what}\n`);

if (BEHAVIOR === 'dies') {
  process.stderr.write(`${NAME} cannot find its database\n`);
  process.exit(3);
}
process.on('SIGTERM', () => {
  write('SIGTERM');
  if (BEHAVIOR !== 'deaf') process.exit(0);
});
process.on('SIGINT', () => write('SIGINT'));
createServer((_request, response) => response.end('ok')).listen(Number(PORT), '127.0.0.1', () =>
  write('up'),
);
