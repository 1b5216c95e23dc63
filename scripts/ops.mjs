/** `npm run ops -- COMMAND [ARGUMENT]...`: runs an operator's command in this process, so that signals and the exit code are its own. */
import { inRoot } from './prepare/root.mjs';

const COMMANDS = {
  backup: [
    'dist/deploy/operations/backup.js',
    'back up all databases and files, or verify a backup',
  ],
  restore: ['dist/deploy/operations/restore.js', 'restore a backup'],
  'dead-letters': [
    'dist/deploy/operations/dead-letters.js',
    'list, show, redrive or discard dead letters',
  ],
  republish: [
    'dist/deploy/operations/republish.js',
    'publish the events or the state of a service again',
  ],
  sweeper: ['dist/deploy/operations/sweeper.js', 'permit deletions that the sweeper has refused'],
  'log:audit': ['dist/deploy/operations/log-audit.js', 'check the transparency log'],
  'log:restart': [
    'dist/deploy/operations/log-restart.js',
    'begin a new transparency log after a restore',
  ],
  secrets: ['deploy/docker/secrets/main.mjs', 'make the secrets of a deployment, rotate its keys'],
  'nats-users': [
    'deploy/docker/nats/write-users.mjs',
    "generate the broker's users for the deployments",
  ],
  'kubernetes-rules': [
    'deploy/observability/kubernetes-rules.mjs',
    'print the alert rules for Kubernetes',
  ],
};
const NEEDS_BUILD = [
  'backup',
  'restore',
  'dead-letters',
  'republish',
  'sweeper',
  'log:audit',
  'log:restart',
  'nats-users',
];

const [name = '--help'] = process.argv.splice(2, 1); // the other arguments belong to the command
if (Object.hasOwn(COMMANDS, name)) {
  if (NEEDS_BUILD.includes(name)) await import('./prepare.mjs');
  await import(inRoot(COMMANDS[name][0]));
} else {
  const commands = Object.entries(COMMANDS).map(
    ([command, [, text]]) => `  ${command.padEnd(18)}${text}`,
  );
  const usage = [
    'Usage: npm run ops -- COMMAND [ARGUMENT]...',
    '',
    ...commands,
    '',
    'COMMAND --help prints the arguments of a command.',
  ];
  const isHelp = ['--help', '-h', 'help'].includes(name);
  (isHelp ? process.stdout : process.stderr).write(
    `${isHelp ? '' : `Unknown command: ${name}\n`}${usage.join('\n')}\n`,
  );
  process.exitCode = isHelp ? 0 : 1;
}
