import type { ToolVersion } from '@libs/contracts';
import {
  decodeEntries,
  decodeLogEntry,
  entriesPath,
  parseSignature,
  parseTrustedComment,
  parseVerifierKey,
  tileWidth,
  verifyCheckpoint,
} from '@libs/transparency';
import { anAdmin, type TestService } from '@testing';

/** Reads the log of a service as monitors do. */
export async function readLog(service: TestService, path: string) {
  const { status, bytes, headers } = await service.request({ url: `/log/${path}` });
  if (status !== 200) throw new Error(`/log/${path} is ${status}`);
  return { text: bytes.toString(), bytes: new Uint8Array(bytes), headers };
}

/** The verified head of the log. */
export async function readHead(service: TestService) {
  const { text: key } = await readLog(service, 'vkey');
  return verifyCheckpoint((await readLog(service, 'checkpoint')).text, parseVerifierKey(key));
}

/** All entries, as bytes. */
export async function readEntries(service: TestService): Promise<Uint8Array[]> {
  const { size } = await readHead(service);
  const bundles: Uint8Array[][] = [];
  for (let index = 0; index * 256 < size; index += 1) {
    const path = entriesPath(index, tileWidth(0, index, size));
    bundles.push(decodeEntries((await readLog(service, path)).bytes));
  }
  return bundles.flat();
}

/** Withdraws a version. */
export const withdraw = (service: TestService, id: string, version: number) =>
  service.request({
    method: 'POST',
    url: `/api/admin/tools/${id}/versions/${version}/withdraw`,
    body: { reason: 'It asks for a password.' },
    as: anAdmin(),
  });

/** The trusted comments of a tool's versions, and what the entries say that the versions point to. */
export async function signedAndLogged(service: TestService, id: string) {
  const url = `/api/tools/${id}/versions`;
  const { body: versions } = await service.request<ToolVersion[]>({ url });
  const entries = (await readEntries(service)).map(decodeLogEntry);
  const signed = await Promise.all(
    versions.map(async ({ version }) => {
      const { bytes } = await service.request({ url: `${url}/${version}/signature` });
      return parseTrustedComment(parseSignature(bytes.toString()).trustedComment);
    }),
  );
  const logged = versions.map(({ logIndex }) => {
    const { slug, version, file, size, sha256, at } = entries[logIndex]!;
    return { slug, version, file, size, sha256, time: Math.floor(Date.parse(at) / 1000) };
  });
  return { signed, logged };
}
