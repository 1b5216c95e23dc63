import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSignature,
  formatDocumentComment,
  formatPublicKey,
  formatSignature,
  minisignKeyId,
  PDF_SIGNATURE,
} from '../src';
import { createKey, publishFiles } from './published-files';

const PROGRAM = join(__dirname, '../../../web/public/verify.py');
const hasPython = !spawnSync('python3', ['-V']).error;

describe('verify.py', () => {
  if (hasPython) describe('with files and a log of the library', verifyWithPython);
  else it.skip('is not run: python3 is not installed', () => undefined);
});

function verifyWithPython() {
  const files = Array.from({ length: 300 }, (_, index) => randomBytes(index * 7));
  let shop: ReturnType<typeof publishFiles>;
  let server: Server;
  let origin: string;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'verify-'));
    server = createServer(({ url = '' }, response) => {
      const body = shop.read(url);
      response.writeHead(body === undefined ? 404 : 200).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    shop = publishFiles(files);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await new Promise((closed) => server.close(closed));
  });

  async function verify(bytes: Uint8Array, ...more: string[]) {
    const file = join(folder, 'file.bin');
    writeFileSync(file, bytes);
    return new Promise<{ code: unknown; output: string }>((done) => {
      const args = [PROGRAM, file, '--origin', origin, ...more];
      execFile('python3', args, (error, output) => done({ code: error?.code ?? 0, output }));
    });
  }

  it('verifies the newest version, with the keys that are given as well', async () => {
    const { code, output } = await verify(files[299]!);
    expect(output).toMatch(/^log: +300 entries, signed by exe\.test\/log, key [0-9a-f]{8}$/m);
    expect(output).toMatch(
      /^digest: +version 300 of jwt-lab, published 2026-11-28T.*, entry 299$/m,
    );
    expect(output).toMatch(/^: +safety policy 1: passed$/m);
    expect(output).toContain('tool:jwt-lab version:300 file:jwt lab.zip size:2093 time:');
    expect(output).toMatch(/\nVERIFIED\.\n$/);
    expect(code).toBe(0);
    const keys = ['--key', shop.publicKey.split('\n')[1]!, '--log-key', shop.verifierKey];
    expect((await verify(files[299]!, ...keys)).code).toBe(0);
  });

  it.each([0, 1, 255, 256])(
    'verifies entry %i, and says that there is a newer version',
    async (index) => {
      const { code, output } = await verify(files[index]!);
      expect(output).toMatch(/\nVERIFIED\. There is a newer version of this tool\.\n$/);
      expect(code).toBe(0);
    },
  );

  it('reads the tiles of a log that replaces another at their own addresses', async () => {
    shop = publishFiles(files, { logName: 'exe.test/log/2' });
    const { code, output } = await verify(files[299]!);
    expect(output).toContain('signed by exe.test/log/2, key');
    expect(code).toBe(0);
  });

  it('verifies a version whose tool was renamed', async () => {
    shop = publishFiles(files, { slug: 'token-lab' });
    const { code, output } = await verify(files[299]!);
    expect(output).toMatch(
      /^digest: +version 300 of token-lab, changed 2026-11-29T.*, entry 599$/m,
    );
    expect(output).toContain('tool:token-lab version:300 file:jwt lab.zip size:2093 time:');
    expect(code).toBe(0);
  });

  it('refuses a version that a change has given another file, be it the former or the new one', async () => {
    const other = randomBytes(50);
    const sha256 = createHash('sha256').update(other).digest('hex');
    const refusal = 'NOT VERIFIED. The log has two files as this version';
    shop = publishFiles(files, { slug: 'token-lab', changed: { size: 50, sha256 } });
    for (const bytes of [other, files[299]!]) {
      const { code, output } = await verify(bytes);
      expect(output).toContain(refusal);
      expect(code).toBe(1);
    }
    shop = publishFiles(files, { slug: 'token-lab', changed: { size: 50 } });
    expect((await verify(files[299]!)).output).toContain(refusal);
  });

  it('warns about a withdrawn version, which the log says', async () => {
    shop = publishFiles(files, { withdrawn: [6, 300] });
    const { code, output } = await verify(files[5]!);
    expect(output).toMatch(/^withdrawn: +2026-12-01T00:00:00\.000Z It hangs\.$/m);
    expect(output).toContain('VERIFIED. This version was withdrawn on 2026-12-01');
    expect(code).toBe(0);
    expect((await verify(files[298]!)).output).toMatch(/\nVERIFIED\.\n$/);
  });

  it('says why a version was withdrawn also when its signature is gone with its tool', async () => {
    shop = publishFiles(files, { withdrawn: [6] });
    delete shop.texts[`/api/tools/${shop.tools[5]!.toolId}/versions/6/signature`];
    const { code, output } = await verify(files[5]!);
    expect(output).toMatch(/^withdrawn: +2026-12-01T/m);
    expect(output).toContain('NOT CHECKED.');
    expect(code).toBe(2);
  });

  it('does not know a file with one flipped bit', async () => {
    const flipped = Uint8Array.from(files[40]!);
    flipped[100]! ^= 1;
    const { code, output } = await verify(flipped);
    expect(output).toContain(
      'NOT VERIFIED. Unknown: no file with this SHA-256 was published here.',
    );
    expect(code).toBe(1);
  });

  it.each<[string, (shop: ReturnType<typeof publishFiles>) => void, string]>([
    [
      "another file's signature",
      ({ texts, tools }) => {
        const path = `/api/tools/${tools[0]!.toolId}/versions`;
        texts[`${path}/9/signature`] = texts[`${path}/8/signature`]!;
      },
      'The signature is about another publication.',
    ],
    [
      'a changed trusted comment',
      ({ texts, tools }) => {
        const path = `/api/tools/${tools[0]!.toolId}/versions/9/signature`;
        texts[path] = texts[path]!.replace('version:9', 'version:7');
      },
      'The signature is wrong.',
    ],
    [
      'the signature of a former name',
      (changed) => {
        const renamed = publishFiles(files, { slug: 'token-lab' });
        const former = publishFiles(files);
        changed.read = (path) =>
          (/signature$|signing-keys$/.test(path) ? former : renamed).read(path);
      },
      'The signature is about another publication.',
    ],
    [
      'another key for the signature',
      (changed) =>
        void (changed.texts['/api/signing-keys'] = publishFiles([]).texts['/api/signing-keys']!),
      'The signature is by another key',
    ],
    [
      'a head that another key signed',
      (changed) =>
        void (changed.texts['/log/checkpoint'] = publishFiles(files).texts['/log/checkpoint']!),
      "The log's head is not signed with the log's key.",
    ],
    [
      'a changed size in the head',
      ({ texts }) =>
        void (texts['/log/checkpoint'] = texts['/log/checkpoint']!.replace('\n300\n', '\n299\n')),
      "The signature of the log's head is wrong.",
    ],
    [
      'a log that is cut off',
      (changed) => {
        const { read } = changed;
        changed.read = (path) =>
          path.startsWith('/log/tile/entries/') ? read(path)?.slice(0, -1) : read(path);
      },
      'The entries of the log do not match its signed head.',
    ],
    [
      'a log with another entry',
      (changed) => {
        const other = publishFiles(
          files.map((bytes, index) => (index === 200 ? randomBytes(9) : bytes)),
        );
        const read = changed.read;
        changed.read = (path) => (path.startsWith('/log/tile/') ? other.read(path) : read(path));
      },
      'The entries of the log do not match its signed head.',
    ],
  ])('refuses %s', async (_what, change, message) => {
    change(shop);
    const { code, output } = await verify(files[8]!);
    expect(output).toContain(`NOT VERIFIED. ${message}`);
    expect(code).toBe(1);
  });

  it('refuses keys that are not the given ones', async () => {
    const other = publishFiles([]);
    const { output } = await verify(files[8]!, '--key', other.publicKey.split('\n')[1]!);
    expect(output).toContain('NOT VERIFIED. The signature is by another key');
    const log = await verify(files[8]!, '--log-key', other.verifierKey);
    expect(log.output).toContain("NOT VERIFIED. The log's head is not signed with the log's key.");
  });

  describe('a receipt', () => {
    const number = 'EXE-2026-000042';
    const key = createKey();
    const id = minisignKeyId(key.publicKey);
    const signed = (content: string): string => {
      const digest = Uint8Array.from(createHash('blake2b512').update(content).digest());
      const sha256 = createHash('sha256').update(content).digest('hex');
      const comment = formatDocumentComment(number, sha256);
      return formatSignature(createSignature(digest, comment, id, key.sign));
    };
    const text = JSON.stringify({ number, item: 'Cipher Lab', amount: 1999 });
    const json = { ...JSON.parse(text), signature: { text, minisign: signed(text) } };
    const pdf = '%PDF-1.7\nPaid: $19.99\n%%EOF\n';
    const comments = signed(pdf).trimEnd().replaceAll(/^/gm, '%');
    const signedPdf = `${pdf}${PDF_SIGNATURE}${comments}\n`;
    beforeEach(() => {
      const publicKey = formatPublicKey({ id, publicKey: key.publicKey });
      shop.texts['/api/receipt-keys'] = JSON.stringify([{ publicKey }]);
    });

    it.each([
      ['JSON', JSON.stringify(json)],
      ['PDF', signedPdf],
    ])('in %s is verified', async (_kind, content) => {
      const { code, output } = await verify(Buffer.from(content));
      expect(output).toMatch(/^document: +EXE-2026-000042$/m);
      expect([code, output]).toEqual([0, expect.stringMatching(/\nVERIFIED\.\n$/)]);
    });

    it('names the fields that the signature does not cover', async () => {
      const { code, output } = await verify(
        Buffer.from(JSON.stringify({ ...json, username: 'mallory' })),
      );
      expect(output).toMatch(/\nVERIFIED\. The signature does not cover: username\.\n$/);
      expect(code).toBe(0);
    });

    it.each([
      ['a changed amount', JSON.stringify({ ...json, amount: 1 }), 'The field amount was changed.'],
      [
        'a changed signed text',
        JSON.stringify({
          ...json,
          signature: { ...json.signature, text: text.replace('19', '18') },
        }),
        'The signature is not of this file.',
      ],
      ['a changed PDF', signedPdf.replace('$19', '$18'), 'The signature is not of this file.'],
    ])('with %s is not', async (_what, content, message) => {
      const { code, output } = await verify(Buffer.from(content));
      expect([code, output]).toEqual([1, expect.stringContaining(`NOT VERIFIED. ${message}`)]);
    });
  });

  it('says that it could not check when the marketplace does not respond', async () => {
    const { code, output } = await verify(files[8]!, '--origin', 'http://127.0.0.1:9');
    expect(output).toContain('NOT CHECKED. http://127.0.0.1:9/log/vkey');
    expect(code).toBe(2);
  });
}
