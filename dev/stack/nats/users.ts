import { BROKER_CLIENTS, permissionsOf } from '@libs/contracts';

/** The user with all permissions, for commands of operators. */
export const OPERATIONS_USER = 'exe';

export const natsUserOf = (name: string): string => ((BROKER_CLIENTS as readonly string[]).includes(name) ? name : OPERATIONS_USER);

/** The `authorization` block of the configuration: a user for each process with the permissions for its events. */
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

/** The environment variable of nats-server with the password of a user. */
export const natsPasswordSetting = (user: string): string =>
  user === OPERATIONS_USER ? 'NATS_PASSWORD' : `NATS_${user.toUpperCase()}_PASSWORD`;

/** The users for Compose and Kubernetes, in a file without secrets. */
export function natsUsersFile(): string {
  return `# Made by npm run nats:users from the tables of events; not to be edited.\n${natsAuthorization((user) => `$${natsPasswordSetting(user)}`)}`;
}
