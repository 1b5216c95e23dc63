import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@testing';
import { pickFreePort, programFile } from '../../../dev/stack';

/** A replica of a service in a process of its own, always at the same address. */
export class RealtimeReplica {
  private process?: ChildProcess;

  private constructor(
    readonly url: string,
    private readonly environment: Record<string, string>,
  ) {}

  /** Starts one; `keys` are the public keys it accepts. */
  static async start(natsUrl: string, keys: string): Promise<RealtimeReplica> {
    const [port, metrics] = [await pickFreePort(), await pickFreePort()];
    const replica = new RealtimeReplica(`http://127.0.0.1:${port}`, {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metrics),
      NATS_URL: natsUrl,
      DRAIN_SECONDS: '1',
      LOG_LEVEL: 'silent',
    });
    await replica.run(keys);
    return replica;
  }

  /** A rolling restart's turn: it drains, ends, and comes back with other keys. */
  async restart(keys: string): Promise<void> {
    await this.stop();
    await this.run(keys);
  }

  async stop(): Promise<void> {
    const { process: child } = this;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  private async run(keys: string): Promise<void> {
    const env = { ...this.environment, INTERNAL_TOKEN_PUBLIC_KEYS: keys };
    this.process = spawn(process.execPath, [programFile('services/realtime/src/main.js')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ready = `http://127.0.0.1:${this.environment.METRICS_PORT}/readyz`;
    await eventually(async () => expect((await fetch(ready)).status).toBe(200));
  }
}
