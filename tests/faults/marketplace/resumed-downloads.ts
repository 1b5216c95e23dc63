import { createHash, randomBytes } from 'node:crypto';
import { type IncomingMessage, request as send } from 'node:http';
import type { Tool } from '@libs/contracts';
import { aMember, aTool, aZip, type Client, eventually, theAdministrator } from '@testing';
import { GatewayReplica } from '../../harness/gateway-replica';
import type { SharedMarketplace } from './marketplace';

/** More than the buffers of sockets and processes hold. */
const SIZE = 24 * 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A download whose client has read some bytes and then paused. */
interface StoppedDownload {
  response: IncomingMessage;
  start: Buffer;
}

export function testResumedDownloads(marketplace: SharedMarketplace): void {
  describe('a download under way', () => {
    let tool: Tool;
    let member: Client;
    const replicas: GatewayReplica[] = [];
    const content = aZip([{ name: 'data.bin', data: randomBytes(SIZE), method: 0 }]);

    beforeAll(async () => {
      tool = await aTool(await theAdministrator(), {}, content, 'large.zip');
    });
    beforeEach(async () => {
      member = await aMember();
    });
    afterEach(() => replicas.splice(0).forEach((replica) => replica.signal('SIGKILL')));

    async function aReplica(settings: Record<string, string> = {}): Promise<GatewayReplica> {
      const replica = await GatewayReplica.start(marketplace.stack.pid('gateway'), settings);
      replicas.push(replica);
      return replica;
    }

    const startAt = (base: string): Promise<StoppedDownload> =>
      new Promise((resolve, reject) => {
        const headers = { cookie: member.cookie, 'content-length': '0' };
        const request = send(
          new URL(`/api/tools/${tool.id}/download`, base),
          { method: 'POST', headers, agent: false },
          (response) => {
            response.once('data', (start: Buffer) => {
              response.pause();
              resolve({ response, start });
            });
          },
        );
        request.once('error', reject).end();
      });

    /** Reads until the end of the file or of the connection. */
    async function readOn({ response, start }: StoppedDownload): Promise<Buffer> {
      const chunks = [start];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined); // it may be cut off
      await new Promise((resolve) => response.once('close', resolve).resume());
      return Buffer.concat(chunks);
    }

    /** Fetches the rest of the file; waits for a gateway that restarts. */
    async function rest({ headers }: IncomingMessage, from: number): Promise<Buffer> {
      const resume = { range: `bytes=${from}-`, 'if-range': headers.etag ?? '' };
      return eventually(async () => {
        const { status, bytes } = await member.get(headers['content-location'] ?? '', resume);
        if (status !== 206) throw new Error(`the gateway answered ${status}`);
        return bytes;
      });
    }

    async function expectOneDownload(): Promise<void> {
      expect((await member.get('/api/dashboard/stats')).body.totalDownloads).toBe(1);
    }

    it('continues byte for byte where it was interrupted when its gateway was killed, and is counted once', async () => {
      const download = await startAt(marketplace.stack.url);
      marketplace.stack.kill('gateway');
      const received = await readOn(download);
      expect(received.length).toBeLessThan(content.length);
      const whole = Buffer.concat([received, await rest(download.response, received.length)]);
      expect(sha256(whole)).toBe(sha256(content));
      await expectOneDownload();
    });

    it('begun by a killed replica continues through another one', async () => {
      const replica = await aReplica();
      const download = await startAt(replica.url);
      replica.signal('SIGKILL');
      const received = await readOn(download);
      const whole = Buffer.concat([received, await rest(download.response, received.length)]);
      expect(sha256(whole)).toBe(sha256(content));
      await expectOneDownload();
    });

    it('is finished after SIGTERM by a gateway that keeps serving meanwhile', async () => {
      const replica = await aReplica({ DRAIN_TRANSFERS_SECONDS: '120' });
      const download = await startAt(replica.url);
      replica.signal('SIGTERM');
      await eventually(async () => {
        const { status, headers } = await fetch(`${replica.url}/api/config`);
        expect([status, headers.get('connection')]).toEqual([200, 'close']); // it is draining
      });
      expect(sha256(await readOn(download))).toBe(sha256(content));
      expect(await replica.exited()).toBe(0);
      await expectOneDownload();
    });

    if (process.env.NIGHTLY === 'true') {
      it('does not keep a gateway running beyond its time limit', async () => {
        const replica = await aReplica({ DRAIN_TRANSFERS_SECONDS: '1' });
        const download = await startAt(replica.url);
        replica.signal('SIGTERM');
        await replica.exited();
        expect((await readOn(download)).length).toBeLessThan(content.length);
      });
    }
  });
}
