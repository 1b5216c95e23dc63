import { createHash } from 'node:crypto';
import { aForm, aMember, aTool, aZipOf, type Client, theAdministrator } from '@testing';

const MEBIBYTE = 1024 * 1024;
const LIMIT = 200 * MEBIBYTE;
const IS_NIGHTLY = process.env.NIGHTLY === 'true';

/** `npm test` tests the limit itself without the gateway (services/catalogue/test/large-upload.medium.spec.ts). */
describe('a large file', () => {
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  it('goes up and down byte for byte', async () => {
    const content = aZipOf(IS_NIGHTLY ? LIMIT : 24 * MEBIBYTE);
    const digest = createHash('sha256').update(content).digest('hex');
    const member = await aMember();
    const tool = await aTool(admin, {}, content, 'large.zip');
    expect(tool).toMatchObject({ fileSize: content.length, sha256: digest });
    const response = await member.open('POST', `/api/tools/${tool.id}/download`);
    const hash = createHash('sha256');
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) hash.update(chunk);
    expect(hash.digest('hex')).toBe(digest);
  });

  if (IS_NIGHTLY) {
    it('of one byte more than 200 MiB is refused', async () => {
      const form = aForm(
        { name: 'Too large', description: 'x', language: 'archive', accessLevel: 'free' },
        { toolFile: { name: 'a.zip', content: aZipOf(LIMIT + 1) } },
      );
      const { status, body } = await admin.post('/api/tools', form);
      expect([status, body.statusCode]).toEqual([413, 413]);
    });
  }
});
