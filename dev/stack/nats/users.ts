import { BROKER_CLIENTS, permissionsOf } from '@libs/contracts';

/** The user with every right: for operators' commands, and for services of a version that knew no other. */
export const OPERATIONS_USER = 'exe';

/** The NATS user of a process: its own where the broker has one for it. */
export const natsUserOf = (name: string): string => ((BROKER_CLIENTS as readonly string[]).includes(name) ? name : OPERATIONS_USER);

/** The `authorization` block of nats-server's configuration: a user for each process, with the rights its events need. */
export function natsAuthorization(passwordOf: (user: string) => string): string {
  const clients = BROKER_CLIENTS.map((client) => {
    const { publish, subscribe } = permissionsOf(client);
    return [
      `    { user: ${client}, password: ${passwordOf(client)}, permissions: {`,
      `      publish: ${publish.length > 0 ? `{ allow: ${list(publish)} }` : '{ deny: ">" }'}`,
      `      subscribe: { allow: ${list(subscribe)} }`,
      '    } }',
    ].join('\n');
  });
  const operations = `    { user: ${OPERATIONS_USER}, password: ${passwordOf(OPERATIONS_USER)} }`;
  return ['authorization {', '  users: [', operations, ...clients, '  ]', '}', ''].join('\n');
}

function list(subjects: readonly string[]): string {
  return `[\n${subjects.map((subject) => `        "${subject}"`).join('\n')}\n      ]`;
}

/** Name of the setting that holds the password of a user, in the environment of nats-server. */
export const natsPasswordSetting = (user: string): string =>
  user === OPERATIONS_USER ? 'NATS_PASSWORD' : `NATS_${user.toUpperCase()}_PASSWORD`;

/** The users as Compose and Kubernetes give them to nats-server: a file without secrets. */
export function natsUsersFile(): string {
  return `# Made by npm run nats:users from the tables of events; not to be edited.\n${natsAuthorization((user) => `$${natsPasswordSetting(user)}`)}`;
}
