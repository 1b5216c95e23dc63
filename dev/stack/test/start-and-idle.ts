import { spawnFakeStack } from './fake-supervisor';

/** Starts a fake stack and waits to be killed, after which the stack must stop. */
void spawnFakeStack(process.argv[2] ?? '', [['postgres'], ['gateway']], {}, 'ignore');
setInterval(() => undefined, 60_000);
