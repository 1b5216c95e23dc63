import { spawnFakeStack } from './fake-supervisor';

/** Starts a fake stack that nobody listens to, and waits to be killed: the stack must notice. */
void spawnFakeStack(process.argv[2] ?? '', [['postgres'], ['gateway']], {}, 'ignore');
setInterval(() => undefined, 60_000);
