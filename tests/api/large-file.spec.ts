import { createHash } from 'node:crypto';
import { aForm, aMember, aTool, aZipOf, type Client, theAdministrator } from '@testing';

const MEBIBYTE = 1024 * 1024;
const LIMIT = 200 * MEBIBYTE;

describe('the largest file', () => {
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  it('of 200 MiB goes up and down byte for byte', async () => {
    const content = aZipOf(LIMIT);
    expect(content.length).toBe(LIMIT);
    const digest = createHash('sha256').update(content).digest('hex');
    const member = await aMember();
    const tool = await aTool(admin, {}, content, 'large.zip');
    expect(tool).toMatchObject({ fileSize: LIMIT, sha256: digest });
    const response = await member.open('POST', `/api/tools/${tool.id}/download`);
    const hash = createHash('sha256');
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) hash.update(chunk);
    expect(hash.digest('hex')).toBe(digest);
  }, 120_000);

  it('of one byte more is refused', async () => {
    const form = aForm(
      { name: 'Too large', description: 'x', language: 'archive', accessLevel: 'free' },
      { toolFile: { name: 'a.zip', content: aZipOf(LIMIT + 1) } },
    );
    const { status, body } = await admin.post('/api/tools', form);
    expect([status, body.statusCode]).toEqual([413, 413]);
  }, 60_000);
});
