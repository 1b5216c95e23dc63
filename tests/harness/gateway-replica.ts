import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { pickFreePort, programFile } from '../../dev/stack';
import { eventually } from './eventually';

/** A second gateway process in front of the services of a running stack. */
export class GatewayReplica {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
  ) {}

  /** Starts one with the environment of the stack's gateway and additional settings (needs /proc). */
  static async start(
    pidOfGateway: number,
    settings: Record<string, string> = {},
  ): Promise<GatewayReplica> {
    const lines = readFileSync(`/proc/${pidOfGateway}/environ`, 'utf8').split('\0').filter(Boolean);
    const own = Object.fromEntries(
      lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
    );
    const [port, metrics] = [await pickFreePort(), await pickFreePort()];
    const env = {
      ...own,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metrics),
      LOG_LEVEL: 'silent',
      ...settings,
    };
    const child = spawn(process.execPath, [programFile('gateway/src/main.js')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ready = `http://127.0.0.1:${metrics}/readyz`;
    await eventually(async () => expect((await fetch(ready)).status).toBe(200));
    return new GatewayReplica(`http://127.0.0.1:${port}`, child);
  }

  /** Resolves with its exit code. */
  async exited(): Promise<number | null> {
    const { process: child } = this;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  signal(name: NodeJS.Signals): void {
    this.process.kill(name);
  }
}
