import type { DataPaths } from '../files';
import { pickFreePort } from '../ports';
import { type FirstAdministrator, shouldShowPassword } from '../secrets';
import type { Settings } from '../settings';

/** The ports of a process: its main one, and the one of `/readyz` and `/metrics`. */
export interface Ports {
  main: number;
  metrics: number;
}

export interface StackContext {
  settings: Settings;
  paths: DataPaths;
  administrator: FirstAdministrator;
  ports: (name: string) => Ports;
  starts: (name: string) => boolean;
  mailboxUrl?: string;
  print: (line: string) => void;
}

/** Picks different free loopback ports for the named processes. */
export async function pickPorts(names: readonly string[]): Promise<(name: string) => Ports> {
  const taken = new Set<number>();
  const next = async () => {
    const port = await pickFreePort(taken);
    taken.add(port);
    return port;
  };
  const ports = new Map<string, Ports>();
  for (const name of names) ports.set(name, { main: await next(), metrics: await next() });
  return (name) => {
    const found = ports.get(name);
    if (!found) throw new Error(`No ports were picked for ${name}`);
    return found;
  };
}

export interface Reporter {
  print: (line: string) => void;
  ready: (name: string, ms: number) => void;
  died: (name: string, reason: Error, delay: number, log: string) => void;
}

export function terminalReporter(write: (text: string) => void): Reporter {
  const print = (line: string) => write(`${line}\n`);
  return {
    print,
    ready: (name, ms) => print(`  ${name.padEnd(16)} ready after ${(ms / 1000).toFixed(1)} s`),
    died: (name, reason, delay, log) =>
      print(
        `  ${name.padEnd(16)} exited (${reason.message}); restarting in ${delay / 1000} s. Its log is ${log}`,
      ),
  };
}

export function welcomeMessage({
  settings,
  paths,
  administrator,
  starts,
  ports,
  mailboxUrl,
}: StackContext): string {
  const lines = [
    ['Marketplace', settings.publicUrl],
    ['Administrator', administrator.email],
    ['Password', passwordLine(paths, administrator)],
    ['Data and logs', paths.dataDir],
    ...(starts('payment-sandbox')
      ? [
          [
            'TEST MODE',
            `no real money moves; simulate payments at http://localhost:${ports('payment-sandbox').main}/pay`,
          ],
        ]
      : []),
    ...(mailboxUrl ? [['Emails', mailboxUrl]] : []),
    ['To stop', 'Ctrl-C'],
  ];
  return ['', ...lines.map(([name = '', text = '']) => `  ${name.padEnd(16)} ${text}`), ''].join(
    '\n',
  );
}

function passwordLine(paths: DataPaths, administrator: FirstAdministrator): string {
  if (!administrator.file) return 'as given in ADMIN_PASSWORD';
  if (!shouldShowPassword(paths)) return `in ${administrator.file}`;
  return `${administrator.password} (shown only once; stored in ${administrator.file})`;
}
