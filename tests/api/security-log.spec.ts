import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecurityRecord } from '@libs/service';
import {
  aForm,
  aMember,
  aTool,
  aZip,
  Client,
  eventually,
  PASSWORD,
  theAdministrator,
} from '@testing';

const SERVICES = ['gateway', 'identity', 'catalogue', 'payments'];

/** The lines of the security log. */
function securityLines(): string[] {
  const folder = join(process.env.EXE_DATA_DIR ?? '', 'logs');
  const lines = SERVICES.flatMap((service) =>
    readFileSync(join(folder, `${service}.log`), 'utf8').split('\n'),
  );
  return lines.filter((line) => line.includes('"log":"security"'));
}

const recordOf = (requestId: string | null): Promise<SecurityRecord> =>
  eventually(() => {
    const found = securityLines().map((line) => JSON.parse(line) as SecurityRecord);
    const record = found.find((one) => one.requestId === requestId);
    if (!record) throw new Error(`no security record of request ${requestId}`);
    return record;
  });

interface Answer {
  headers: Headers;
}
const recordedAs = async ({ headers }: Answer) => recordOf(headers.get('x-request-id'));

/** This test cannot read the logs of containers. */
const [describeLog, reason] = existsSync(join(process.env.EXE_DATA_DIR ?? '', 'logs'))
  ? [describe, '']
  : [describe.skip, ' (not run: the logs of this marketplace are not files)'];

describeLog(`the security log${reason}`, () => {
  let admin: Client;
  let member: Awaited<ReturnType<typeof aMember>>;

  beforeAll(async () => {
    [admin, member] = [await theAdministrator(), await aMember()];
  });

  it('records registrations, logins and logouts with their address', async () => {
    const somebody = await aMember();
    const login = await new Client().post('/api/login', {
      email: somebody.email,
      password: PASSWORD,
    });
    expect(await recordedAs(login)).toMatchObject({
      log: 'security',
      service: 'identity',
      event: 'account.login',
      outcome: 'success',
      userId: null,
      accountId: somebody.user.id,
      clientAddress: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      method: 'POST',
      route: '/api/login',
    });
    const logout = await recordedAs(await somebody.post('/api/logout'));
    expect(logout).toMatchObject({
      event: 'account.logout',
      outcome: 'success',
      userId: somebody.user.id,
    });
    const registered = securityLines().filter(
      (line) => line.includes(somebody.user.id) && line.includes('"account.register"'),
    );
    expect(registered).toHaveLength(1);
  });

  it('records a wrong password with the account, and an unknown email without one', async () => {
    const wrong = await new Client().post('/api/login', {
      email: member.email,
      password: 'not this one',
    });
    expect(await recordedAs(wrong)).toMatchObject({
      event: 'account.login',
      outcome: 'failure',
      status: 401,
      accountId: member.user.id,
      reason: 'invalid_credentials',
    });
    const unknown = await new Client().post('/api/login', {
      email: `nobody-${member.email}`,
      password: 'not this one',
    });
    expect(await recordedAs(unknown)).not.toHaveProperty('accountId');
  });

  it('records changed passwords and ended sessions', async () => {
    const [somebody, newPassword] = [await aMember(), 'a second battery staple horse'];
    const refused = await somebody.post('/api/account/password', {
      currentPassword: 'wrong',
      newPassword,
    });
    expect(await recordedAs(refused)).toMatchObject({
      event: 'account.password-change',
      outcome: 'failure',
      userId: somebody.user.id,
    });
    const changed = await somebody.post('/api/account/password', {
      currentPassword: PASSWORD,
      newPassword,
    });
    expect(await recordedAs(changed)).toMatchObject({
      event: 'account.password-change',
      outcome: 'success',
      userId: somebody.user.id,
    });
    const ended = await somebody.post('/api/account/sessions/revoke-others');
    expect(await recordedAs(ended)).toMatchObject({
      event: 'account.sessions-revoke',
      outcome: 'success',
      userId: somebody.user.id,
    });
    const unknown = await somebody.request('DELETE', `/api/account/sessions/${somebody.user.id}`);
    expect(await recordedAs(unknown)).toMatchObject({
      event: 'account.sessions-revoke',
      outcome: 'failure',
      target: { id: somebody.user.id },
    });
  });

  it('records every change an administrator makes to tools, with the names of the fields', async () => {
    const userId = admin.user?.id;
    const tool = await aTool(admin);
    const added = securityLines().find((line) => line.includes(`"createdId":"${tool.id}"`)) ?? '{}';
    expect(JSON.parse(added)).toMatchObject({ event: 'tool.add', outcome: 'success', userId });
    const edited = await admin.request(
      'PUT',
      `/api/tools/${tool.id}`,
      aForm({ downloadCount: '4711', unlisted: 'true' }),
    );
    expect(await recordedAs(edited)).toMatchObject({
      event: 'tool.edit',
      outcome: 'success',
      userId,
      target: { id: tool.id },
      fields: expect.arrayContaining(['downloadCount', 'unlisted']),
    });
    const removed = await admin.request('DELETE', `/api/tools/${tool.id}`);
    expect(await recordedAs(removed)).toMatchObject({
      event: 'tool.delete',
      outcome: 'success',
      userId,
      target: { id: tool.id },
    });
  });

  it('records that an administrator releases a file that the safety policy holds back', async () => {
    const worm = aZip([{ name: 'worm/main.py', data: 'import socket\n' }]);
    const policyReason = 'The lesson shows how a worm spreads, and sends nothing.';
    const { id } = await aTool(admin, { policyReason }, worm, 'worm.zip');
    const edited = await admin.request(
      'PUT',
      `/api/tools/${id}`,
      aForm({ policyReason }, { toolFile: { name: 'other.zip', content: worm } }),
    );
    await recordedAs(edited);
    const released = securityLines().filter((line) => line.includes('"tool.release"'));
    const common = { outcome: 'success', userId: admin.user?.id, hasReason: true };
    expect(released.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ ...common, createdId: id }),
      expect.objectContaining({ ...common, target: { id } }),
    ]);
    expect(released.join()).not.toContain('worm spreads');
    const listed = await admin.request('PUT', `/api/tools/${id}`, aForm({ unlisted: 'true' }));
    expect(await recordedAs(listed)).not.toHaveProperty('hasReason');
  });

  it('records decisions of administrators about money, also refused ones', async () => {
    const [tool, userId] = [
      await aTool(admin, { accessLevel: 'premium', price: '500' }),
      admin.user?.id,
    ];
    const granted = await admin.post(`/api/admin/users/${member.user.id}/purchases`, {
      toolId: tool.id,
      reason: 'a gift',
    });
    expect(await recordedAs(granted)).toMatchObject({
      event: 'purchase.grant',
      outcome: 'success',
      userId,
      target: { id: member.user.id },
    });
    const revoked = await admin.post(
      `/api/admin/users/${member.user.id}/purchases/${tool.id}/revoke`,
      { reason: 'a mistake' },
    );
    const target = { id: member.user.id, toolId: tool.id };
    expect(await recordedAs(revoked)).toMatchObject({
      event: 'purchase.revoke',
      outcome: 'success',
      userId,
      target,
    });
    for (const [path, event] of [
      ['refund', 'order.refund'],
      ['settle', 'order.settle'],
      ['surplus', 'order.surplus-resolve'],
    ]) {
      const answer = await admin.post(`/api/admin/payments/${tool.id}/${path}`, {
        reason: 'there is no such order',
      });
      expect(await recordedAs(answer)).toMatchObject({
        event,
        outcome: 'failure',
        status: 404,
        userId,
      });
    }
    const pro = await admin.post(`/api/admin/users/${member.user.id}/pro`, {
      until: null,
      reason: 'none there',
    });
    expect(await recordedAs(pro)).toMatchObject({
      event: 'pro.set',
      userId,
      target: { id: member.user.id },
    });
  });

  it('records members and visitors who call administrators’ routes, and requests from other sites', async () => {
    const refused = await member.request(
      'DELETE',
      '/api/tools/0192f3a0-7c11-7d2e-9a41-5b1d6f0c2a01',
    );
    expect(await recordedAs(refused)).toMatchObject({
      service: 'gateway',
      event: 'access.refused',
      outcome: 'refused',
      status: 403,
      userId: member.user.id,
      reason: 'admin_required',
      route: '/api/tools/:id',
    });
    const crossSite = await member.post('/api/logout', undefined, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(crossSite.status).toBe(403);
    const fromOtherSites = () =>
      securityLines().filter((line) => line.includes('"reason":"cross_site_request"'));
    // Recorded once a minute per address, so perhaps for a request of another test.
    await eventually(() =>
      expect(JSON.parse(fromOtherSites()[0] ?? '{}')).toMatchObject({
        event: 'access.refused',
        status: 403,
      }),
    );
  });

  it('contains no password, cookie, token or email address', () => {
    const lines = securityLines().join('\n');
    expect(lines).not.toMatch(/@example|Bearer|eyJ|sid=/);
    for (const secret of [
      PASSWORD,
      'not this one',
      'battery staple horse',
      member.cookie.split('=')[1]!,
    ])
      expect(lines).not.toContain(secret);
  });
});
