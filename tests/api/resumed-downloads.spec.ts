import { randomUUID } from 'node:crypto';
import {
  aForm,
  aMember,
  aTool,
  aZip,
  Client,
  eventually,
  grantPurchase,
  theAdministrator,
} from '@testing';

const EXPIRED = 'This download has expired. Please start it again.';

describe('resuming a download', () => {
  let admin: Client;
  const content = aZip([{ name: 'data.bin', data: Buffer.alloc(3_000_000, 'abcdefg'), method: 0 }]);
  const size = content.length;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  /** Starts a download and disconnects after its first bytes; resolves with those, its address and its ETag. */
  async function cutOff(
    member: Client,
    toolId: string,
  ): Promise<{ start: Buffer; path: string; etag: string }> {
    const { status, headers, body } = await member.open('POST', `/api/tools/${toolId}/download`);
    expect(status).toBe(200);
    const reader = body!.getReader();
    const { value } = await reader.read();
    await reader.cancel();
    return {
      start: Buffer.from(value as Uint8Array),
      path: headers.get('content-location')!,
      etag: headers.get('etag')!,
    };
  }
  const messageOf = async (member: Client, path: string) => {
    const { status, body } = await member.get(path);
    return [status, body.message];
  };

  it('sends the rest after an interruption, and counts one download however often it is resumed', async () => {
    const [tool, member] = [await aTool(admin, {}, content), await aMember()];
    const { start, path, etag } = await cutOff(member, tool.id);
    expect(start.length).toBeLessThan(size);
    const middle = await member.get(path, {
      range: `bytes=${start.length}-${size - 1001}`,
      'if-range': etag,
    });
    const end = await member.get(path, { range: 'bytes=-1000' });
    expect([middle.status, end.status]).toEqual([206, 206]);
    expect(Buffer.concat([start, middle.bytes, end.bytes]).equals(content)).toBe(true);
    expect(Object.fromEntries(end.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('filename="tool.zip"'),
      'content-length': '1000',
      'content-range': `bytes ${size - 1000}-${size - 1}/${size}`,
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      etag,
    });
    expect((await member.get(path)).bytes.equals(content)).toBe(true);
    await eventually(async () =>
      expect((await member.get(`/api/tools/${tool.id}`)).body.downloadCount).toBe(1),
    );
    expect((await member.get('/api/dashboard/stats')).body.totalDownloads).toBe(1);
  });

  it('evaluates conditions and ranges as in RFC 9110', async () => {
    const [tool, member] = [await aTool(admin, {}, content), await aMember()];
    const { path, etag } = await cutOff(member, tool.id);
    const head = await member.request('HEAD', path, undefined, { range: 'bytes=5-' });
    expect([
      head.status,
      head.headers.get('content-length'),
      head.headers.get('etag'),
      head.bytes.length,
    ]).toEqual([200, String(size), etag, 0]);
    const answer = async (headers: Record<string, string>) => {
      const { status, bytes, headers: said } = await member.get(path, headers);
      return [status, status < 300 ? bytes.length : said.get('content-range')];
    };
    expect(await answer({ range: 'bytes=0-0' })).toEqual([206, 1]);
    expect(await answer({ range: `bytes=${size}-` })).toEqual([416, `bytes */${size}`]);
    expect(await answer({ range: 'bytes=5-', 'if-range': '"another"' })).toEqual([200, size]);
    expect(await answer({ range: 'bytes=0-1,5-6' })).toEqual([200, size]);
    expect(await answer({ 'if-none-match': etag })).toEqual([304, null]);
    expect(await answer({ 'if-match': '"another"' })).toEqual([412, null]);
    expect(await answer({ 'if-match': etag, range: 'bytes=0-9' })).toEqual([206, 10]);
    const posted = await member.post(`/api/tools/${tool.id}/download`, undefined, {
      range: 'bytes=0-1',
      'if-none-match': etag,
    });
    expect([posted.status, posted.bytes.length]).toEqual([200, size]);
  });

  it('works only for the member who started the download', async () => {
    const [tool, member] = [await aTool(admin), await aMember()];
    const { path } = await cutOff(member, tool.id);
    for (const other of [await aMember(), admin])
      expect(await messageOf(other, path)).toEqual([404, EXPIRED]);
    expect(await messageOf(new Client(), path)).toEqual([401, 'Please log in to download tools.']);
    expect(await messageOf(member, `/api/downloads/${randomUUID()}`)).toEqual([404, EXPIRED]);
    expect((await member.get(path)).status).toBe(200);
  });

  it('stops working when the member loses access, or the file or the tool is deleted', async () => {
    const [tool, member] = [
      await aTool(admin, { accessLevel: 'premium', price: '1999' }),
      await aMember(),
    ];
    await grantPurchase(admin, member.user.id, tool.id);
    const { path } = await cutOff(member, tool.id);
    const revoke = `/api/admin/users/${member.user.id}/purchases/${tool.id}/revoke`;
    expect((await admin.post(revoke, { reason: 'for a test' })).status).toBeLessThan(300);
    await eventually(async () =>
      expect(await messageOf(member, path)).toEqual([403, 'Purchase required']),
    );
    await grantPurchase(admin, member.user.id, tool.id);
    expect((await member.get(path)).status).toBe(200);

    const form = aForm({}, { toolFile: { name: 'tool.zip', content: aZip() } });
    expect((await admin.request('PUT', `/api/tools/${tool.id}`, form)).status).toBe(200);
    const replaced = 'This file has been replaced by a new version. Please download it again.';
    await eventually(async () => expect(await messageOf(member, path)).toEqual([409, replaced]));

    expect((await admin.request('DELETE', `/api/tools/${tool.id}`)).status).toBe(200);
    await eventually(async () => expect(await messageOf(member, path)).toEqual([404, EXPIRED]));
  });
});
