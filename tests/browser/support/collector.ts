import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A host on which hostile pages want to arrive. */
export interface Collector {
  tcpPort: number;
  udpPort: number;
  /** What arrived: the protocol and the first line. */
  hits: string[];
  close: () => void;
}

export async function startCollector(): Promise<Collector> {
  const hits: string[] = [];
  const tcp = createServer((socket) => {
    hits.push('tcp');
    socket.on('data', (data) => hits.push(`tcp ${data.toString().split('\r\n')[0]}`));
    socket.on('error', () => undefined);
  });
  const udp = createSocket('udp4', () => hits.push('udp'));
  await Promise.all([
    once(tcp.listen(0, '127.0.0.1'), 'listening'),
    once(udp.bind(0, '127.0.0.1'), 'listening'),
  ]);
  return {
    tcpPort: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    hits,
    close: () => {
      tcp.close();
      udp.close();
    },
  };
}
