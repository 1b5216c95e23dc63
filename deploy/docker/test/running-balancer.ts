import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = resolve(__dirname, '..', 'balancer');

/** Responds with its name, sends a file for two seconds, and has the probes of a gateway; prints its two ports. */
const GATEWAY = `
  const { createServer } = require('node:http');
  let isReady = true;
  const answer = (request, response) => {
    if (request.url !== '/api/downloads/1' && request.url !== '/slow') return response.end(process.argv[1]);
    let left = 40;
    response.writeHead(200, { 'content-length': 40, 'x-gateway': process.argv[1] });
    const timer = setInterval(() => (response.write('x'), --left === 0 && (clearInterval(timer), response.end())), 50);
  };
  const probe = ({ method, url }, response) => {
    if (method === 'POST') isReady = url === '/ready';
    response.writeHead(isReady || url === '/livez' ? 200 : 503).end();
  };
  const site = createServer(answer).listen(0, '127.0.0.1', () => {
    const probes = createServer(probe).listen(0, '127.0.0.1', () => console.log(site.address().port, probes.address().port));
  });
`;

/** A stub gateway process. */
export interface TestGateway {
  name: string;
  process: ChildProcess;
  port: number;
  probePort: number;
}

/** Starts a stub gateway process. */
export async function startGateway(name: string): Promise<TestGateway> {
  const child = spawn(process.execPath, ['-e', GATEWAY, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [ports] = (await once(child.stdout, 'data')) as [Buffer];
  const [port, probePort] = ports.toString().split(' ').map(Number);
  return { name, process: child, port: port!, probePort: probePort! };
}

/** Whether HAProxy is installed. */
export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;

/** The deployed configuration with other addresses and three times as frequent checks. */
function configurationFor(gateways: TestGateway[], port: number): string {
  const servers = gateways
    .map((each) => `server ${each.name} 127.0.0.1:${each.port} port ${each.probePort}`)
    .join('\n  ');
  return readFileSync(join(folder, 'haproxy.cfg'), 'utf8')
    .replace(/^resolvers[\s\S]+?\n\n/m, '')
    .replace(/ resolvers docker init-addr none/g, '')
    .replace(/^ {2}server-template .+$/gm, `  ${servers}`)
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^frontend health[\s\S]+/m, '')
    .replaceAll('/usr/local/etc/haproxy', folder)
    .replace('timeout check 3s', 'timeout check 1s')
    .replace('timeout server 15s', 'timeout server 1s')
    .replaceAll('inter 1s fastinter 500ms', 'inter 300ms fastinter 100ms');
}

/** Starts HAProxy in front of gateways; `check` is its report about the configuration. */
export function startBalancer(gateways: TestGateway[], port: number) {
  const home = mkdtempSync(join(tmpdir(), 'balancer-'));
  const file = join(home, 'haproxy.cfg');
  writeFileSync(file, configurationFor(gateways, port));
  const env = {
    ...process.env,
    BEHIND_PROXY: '',
    RATE_LIMITS: 'on',
    MAX_CONNECTIONS_PER_ADDRESS: '1000',
  };
  const check = spawnSync('haproxy', ['-c', '-f', file], { env, encoding: 'utf8' });
  const child = spawn('haproxy', ['-db', '-f', file], { env, stdio: 'ignore' });
  return {
    check: { status: check.status, warnings: check.stderr },
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      rmSync(home, { recursive: true });
    },
  };
}
