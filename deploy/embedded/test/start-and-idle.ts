import { startFakeSupervisor } from './fake-supervisor';

/** Starts a supervisor that is to stop with this process, and waits to be killed. */
void startFakeSupervisor(process.argv[2] ?? '', [['postgres'], ['gateway']], { STOP_WITH_PARENT: 'true' });
setInterval(() => undefined, 60_000);
