/** `npm run samples -- COMMAND`: runs one of these programs in this process. */
const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  test: () => import('./test-samples.js'),
  check: () => import('../check/main.js'),
  prebuild: () => import('./prebuild.js'),
  'og-image': () => import('./og-image.js'),
  pictures: () => import('./take-pictures.js'),
};

const [name = ''] = process.argv.splice(2, 1); // the other arguments belong to the command
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) void command();
else {
  process.stderr.write(`Usage: npm run samples -- ${Object.keys(COMMANDS).join('|')}\n`);
  process.exitCode = 1;
}
