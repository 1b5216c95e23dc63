import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { eventually } from '@testing';
import { processStart } from '../process/process-record';
import { FakeSupervisor, startFakeSupervisor } from './fake-supervisor';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folder';

const phases = [['postgres'], ['identity', 'catalogue'], ['gateway']];

const startsOf = (supervisor: FakeSupervisor, name: string): number =>
  supervisor.journal().filter((line) => line === `${name} up`).length;

describe('the supervisor', () => {
  let running: FakeSupervisor[] = [];
  const started = async (...args: Parameters<typeof startFakeSupervisor>) => {
    const supervisor = await startFakeSupervisor(...args);
    running.push(supervisor);
    return supervisor;
  };
  const stop = async (supervisor: FakeSupervisor, signal: NodeJS.Signals = 'SIGTERM') => {
    process.kill(supervisor.pid, signal);
    return supervisor.exit;
  };

  afterEach(async () => {
    for (const supervisor of running) if (processStart(supervisor.pid)) await stop(supervisor);
    running = [];
    removeTemporaryFolders();
  });

  it('starts the servers, then all others at once, and stops phase after phase in the opposite order, with one signal each', async () => {
    const dataDir = temporaryFolder();
    const supervisor = await started(dataDir, phases);
    await supervisor.untilReady();
    const pids = ['postgres', 'identity', 'catalogue', 'gateway'].map(supervisor.pidOf);
    expect(await stop(supervisor)).toBe(0);
    const journal = supervisor.journal();
    expect(journal[0]).toBe('postgres up');
    expect(journal.slice(1, 4).sort()).toEqual(['catalogue up', 'gateway up', 'identity up']);
    expect(journal[4]).toBe('gateway SIGTERM');
    expect(journal.slice(5, 7).sort()).toEqual(['catalogue SIGTERM', 'identity SIGTERM']);
    expect(journal.slice(7)).toEqual(['postgres SIGTERM']);
    expect(pids.map(processStart)).toEqual([undefined, undefined, undefined, undefined]);
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  });

  it('stops everything at the Ctrl-C of a terminal, which reaches the whole process group, and at a second one', async () => {
    const supervisor = await started(temporaryFolder(), phases);
    await supervisor.untilReady();
    process.kill(-supervisor.pid, 'SIGINT');
    expect(await stop(supervisor, 'SIGINT')).toBe(0);
    expect(supervisor.journal().filter((line) => line.startsWith('postgres'))).toEqual([
      'postgres up',
      'postgres SIGTERM',
    ]);
    expect(supervisor.journal().join()).not.toContain('SIGINT');
  });

  it('stops everything when the terminal is closed', async () => {
    const supervisor = await started(temporaryFolder(), phases);
    await supervisor.untilReady();
    expect(await stop(supervisor, 'SIGHUP')).toBe(0);
    expect(supervisor.journal().at(-1)).toBe('postgres SIGTERM');
  });

  it('restarts a process that exits, and prints that', async () => {
    const supervisor = await started(temporaryFolder(), phases);
    await supervisor.untilReady();
    const first = supervisor.pidOf('catalogue');
    supervisor.kill('catalogue');
    await eventually(() => expect(startsOf(supervisor, 'catalogue')).toBe(2));
    await eventually(() => expect(supervisor.pidOf('catalogue')).not.toBe(first));
    expect(supervisor.output()).toMatch(
      /catalogue +exited \(signal SIGKILL\); restarting in 0.2 s/,
    );
  });

  it('keeps running when its output is no longer read', async () => {
    const supervisor = await started(temporaryFolder(), phases);
    await supervisor.untilReady();
    supervisor.closeOutput();
    for (const times of [2, 3]) {
      supervisor.kill('catalogue'); // which is reported
      await eventually(() => expect(startsOf(supervisor, 'catalogue')).toBe(times));
    }
    expect(await stop(supervisor)).toBe(0);
    expect(supervisor.journal().at(-1)).toBe('postgres SIGTERM');
  });

  it('does not restart a process while it is held, and restarts it afterwards', async () => {
    const supervisor = await started(temporaryFolder(), phases);
    await supervisor.untilReady();
    await supervisor.takeDown('identity');
    await eventually(() => expect(supervisor.output()).toContain('identity         exited'));
    expect(startsOf(supervisor, 'identity')).toBe(1);
    supervisor.bringBack('identity');
    await eventually(() => expect(startsOf(supervisor, 'identity')).toBe(2));
  });

  it('fails after five exits during the first start, prints the last log lines and stops the other processes', async () => {
    const supervisor = await started(temporaryFolder(), phases, {
      BEHAVIOR: JSON.stringify({ catalogue: 'dies' }),
    });
    expect(await supervisor.exit).toBe(1);
    expect(supervisor.output()).toMatch(
      /catalogue did not start: exit code 3, 5 times. Its log is .*catalogue\.log/,
    );
    expect(supervisor.journal()).toContain('postgres SIGTERM');
    expect(readFileSync(join(supervisor.dataDir, 'logs', 'catalogue.log'), 'utf8')).toContain(
      'cannot find its database',
    );
  });

  it('refuses a second start on the same data directory, with one message', async () => {
    const dataDir = temporaryFolder();
    const first = await started(dataDir, phases);
    await first.untilReady();
    const second = await started(dataDir, phases);
    expect(await second.exit).toBe(1);
    expect(second.output().trim()).toBe(
      `A stack already runs on ${dataDir} (process ${first.pid}); stop it, or choose another DATA_DIR and PORT.`,
    );
    expect(processStart(first.pidOf('gateway'))).toBeDefined();
  });

  it('lets exactly one of several simultaneous starts lock the data directory', async () => {
    const dataDir = temporaryFolder();
    const rivals = await Promise.all([1, 2, 3, 4].map(() => started(dataDir, [['postgres']])));
    const refused = await eventually(() => {
      const others = rivals.filter((rival) => !rival.output().includes('all ready'));
      expect(others).toHaveLength(3);
      return others;
    });
    expect(await Promise.all(refused.map((rival) => rival.exit))).toEqual([1, 1, 1]);
  });

  it('stops the processes of a killed supervisor, but no other process that has one of their ids', async () => {
    const dataDir = temporaryFolder();
    const killed = await started(dataDir, phases);
    await killed.untilReady();
    const left = ['postgres', 'identity', 'gateway'].map(killed.pidOf);
    await stop(killed, 'SIGKILL');
    expect(left.every((pid) => processStart(pid) !== undefined)).toBe(true);
    const otherProcess = spawn('sleep', ['60']);
    const record = { pid: otherProcess.pid, start: 'another boot:1', stopSignal: 'SIGTERM' };
    writeFileSync(join(dataDir, 'run', 'realtime.json'), JSON.stringify(record));
    try {
      const next = await started(dataDir, phases);
      await next.untilReady();
      expect(left.map(processStart)).toEqual([undefined, undefined, undefined]);
      expect(next.output()).toContain('Stopped processes of an earlier run');
      expect(processStart(otherProcess.pid ?? 0)).toBeDefined();
    } finally {
      otherProcess.kill();
    }
  });

  if (process.env.NIGHTLY === 'true') {
    it('kills a process that ignores the signal after ten seconds, and stops the others properly', async () => {
      const supervisor = await started(temporaryFolder(), phases, {
        BEHAVIOR: JSON.stringify({ identity: 'deaf' }),
      });
      await supervisor.untilReady();
      const deaf = supervisor.pidOf('identity');
      expect(await stop(supervisor)).toBe(0);
      expect(processStart(deaf)).toBeUndefined();
      expect(supervisor.journal().at(-1)).toBe('postgres SIGTERM');
    });
  }

  it('names a taken port and how to choose another', async () => {
    const otherProcess = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => otherProcess.once('listening', resolve));
    const address = otherProcess.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    try {
      const supervisor = await started(temporaryFolder(), phases, { PORT: String(port) });
      expect(await supervisor.exit).toBe(1);
      expect(supervisor.output().trim()).toBe(
        `Port ${port} is already in use by another program; choose another: PORT=${port + 1} npm start`,
      );
    } finally {
      otherProcess.close();
    }
  });

  it('stops when the process that started it has exited', async () => {
    const dataDir = temporaryFolder();
    const starter = spawn(
      process.execPath,
      [
        '-r',
        join(__dirname, '../../../tests/harness/run-source.cjs'),
        join(__dirname, 'start-and-idle.ts'),
        dataDir,
      ],
      {
        stdio: 'ignore',
      },
    );
    const lock = join(dataDir, 'run', 'supervisor.lock');
    await eventually(() => expect(existsSync(join(dataDir, 'run', 'gateway.pid'))).toBe(true));
    starter.kill('SIGKILL');
    await eventually(() => expect(existsSync(lock)).toBe(false));
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  });
});
