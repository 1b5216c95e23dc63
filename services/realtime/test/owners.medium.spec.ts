import { randomUUID } from 'node:crypto';
import { userChanged, userDeleted } from '@libs/contracts';
import { anAdmin, aUser, eventually, startTestService, type TestService } from '@testing';
import { OpenSockets } from '../src/sockets/open-sockets';
import { realtime } from '../src/realtime.module';
import { aCount, aMembership, aPayment, aPurchase, aRevocation } from './factories';
import { LiveClient, openSocketIo, refusal, SOCKET_IO } from './live-client';

describe('messages and revocations for one user', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(realtime);
  });
  afterAll(() => service.close());

  const payments = (client: LiveClient) =>
    client.received.filter(({ type }) => type === 'payment_status_update');
  const counts = (client: LiveClient) =>
    client.received.filter(({ type }) => type === 'download_count_update');

  it("sends a payment's status to all sockets of its owner and to no others", async () => {
    const [owner, other] = [aUser(), aUser()];
    const [laptop, phone, stranger, visitor] = await Promise.all([
      LiveClient.open(service, { as: owner }),
      LiveClient.open(service, { as: { ...owner, sessionId: randomUUID() } }),
      LiveClient.open(service, { as: other }),
      LiveClient.open(service),
    ]);
    const tablet = await openSocketIo(service, { as: owner });
    const byTablet = new Promise((resolve) => tablet.once('payment_status_update', resolve));
    const event = aPayment(owner.userId!, 'confirming');
    await service.publish(event, aPayment(other.userId!), aCount(1));
    const { paymentId, orderId } = event.data;
    const expected = { type: 'payment_status_update', paymentId, orderId, status: 'confirming' };
    expect(await byTablet).toEqual(expected);
    await eventually(() => {
      for (const client of [laptop, phone, stranger, visitor])
        expect(counts(client)).toHaveLength(1);
    });
    expect([payments(laptop), payments(phone)]).toEqual([[expected], [expected]]);
    expect(payments(stranger)).toHaveLength(1);
    expect(payments(stranger)[0]).not.toMatchObject({ paymentId });
    expect(payments(visitor)).toEqual([]);
    [laptop, phone, stranger, visitor].forEach((client) => client.ws.terminate());
    tablet.disconnect();
  });

  it('tells all sockets of a user, and no others, that Pro or a tool was granted or revoked', async () => {
    const [owner, other, toolId] = [aUser(), aUser(), randomUUID()];
    const [laptop, phone, stranger, visitor] = await Promise.all([
      LiveClient.open(service, { as: owner }),
      LiveClient.open(service, { as: { ...owner, sessionId: randomUUID() } }),
      LiveClient.open(service, { as: other }),
      LiveClient.open(service),
    ]);
    const update = (id: string | null) => ({ type: 'entitlements_update', toolId: id });
    await service.publish(aPurchase(owner.userId!, toolId), aPurchase(other.userId!, toolId));
    for (const client of [laptop, phone, stranger])
      await eventually(() => expect(client.received).toEqual([update(toolId)]));
    await service.publish(aRevocation(owner.userId!, toolId));
    for (const client of [laptop, phone])
      await eventually(() => expect(client.received).toEqual([update(toolId), update(toolId)]));
    await service.publish(aMembership(owner.userId!), aCount(1));
    for (const client of [laptop, phone])
      await eventually(() => expect(client.received).toContainEqual(update(null)));
    await eventually(() => expect([...counts(stranger), ...counts(visitor)]).toHaveLength(2));
    expect([stranger.received.length, visitor.received.length]).toEqual([2, 1]);
    [laptop, phone, stranger, visitor].forEach((client) => client.ws.terminate());
  });

  it('tells administrators, and nobody else, that orders may have gone to review or left it', async () => {
    const owner = aUser();
    const [administrator, member, visitor] = await Promise.all([
      LiveClient.open(service, { as: anAdmin() }),
      LiveClient.open(service, { as: owner }),
      LiveClient.open(service),
    ]);
    const bySocketIo = await openSocketIo(service, { as: anAdmin() });
    const received = new Promise((resolve) => bySocketIo.once('reviews_update', resolve));
    await service.publish(aPayment(owner.userId!, 'review'), aCount(1));
    expect(await received).toEqual({ type: 'reviews_update' });
    await eventually(() => {
      for (const client of [administrator, member, visitor]) expect(counts(client)).toHaveLength(1);
    });
    const others = (client: LiveClient) =>
      client.received
        .filter(({ type }) => type !== 'download_count_update')
        .map(({ type }) => type);
    expect([administrator, member, visitor].map(others)).toEqual([
      ['reviews_update'],
      ['payment_status_update'],
      [],
    ]);
    [administrator, member, visitor].forEach((client) => client.ws.terminate());
    bySocketIo.disconnect();
  });

  it('closes the sockets of a revoked session, plain ones with 4401, and no others', async () => {
    const caller = aUser();
    const [first, second, elsewhere, visitor] = await Promise.all([
      LiveClient.open(service, { as: caller }),
      LiveClient.open(service, { as: caller }),
      LiveClient.open(service, { as: { ...caller, sessionId: randomUUID() } }),
      LiveClient.open(service),
    ]);
    const bySocketIo = await openSocketIo(service, { as: caller });
    const ended = new Promise<unknown>((resolve) =>
      bySocketIo.io.engine.once('close', (_reason, details) => resolve(details)),
    );
    service.broker.publishPlain('session.revoked', {
      userId: caller.userId,
      sessionIds: [caller.sessionId, randomUUID()],
    });
    expect(await Promise.all([first.closed, second.closed])).toEqual([4401, 4401]);
    expect(await ended).toMatchObject({ context: { code: 1005 } });
    await service.publish(aCount(1), aPayment(caller.userId!));
    await eventually(() =>
      expect([
        counts(elsewhere).length,
        counts(visitor).length,
        payments(elsewhere).length,
      ]).toEqual([1, 1, 1]),
    );
    expect([first, second].flatMap(payments)).toEqual([]);
    elsewhere.ws.terminate();
    visitor.ws.terminate();
  });

  it('closes Socket.IO connections of a revoked session that have not joined yet, and sends nothing to those that join nevertheless', async () => {
    const caller = aUser();
    const late = await LiveClient.open(service, { as: caller, path: SOCKET_IO });
    late.ws.pause(); // does not respond to the close frame
    service.broker.publishPlain('session.revoked', {
      userId: caller.userId,
      sessionIds: [caller.sessionId],
    });
    await eventually(async () => expect((await refusal(service, { as: caller })).status).toBe(401));
    late.ws.send('40');
    await service.publish(aPayment(caller.userId!));
    late.ws.resume();
    expect(await late.closed).toBe(1005);
    expect(late.texts.filter((text) => text.startsWith('4'))).toEqual([]);
  });

  it('closes the connection when a Socket.IO client leaves, so that nobody joins again without an upgrade', async () => {
    const caller = aUser();
    const client = await LiveClient.open(service, { as: caller, path: SOCKET_IO });
    client.ws.send('40');
    await eventually(() => expect(client.texts.at(-1)).toMatch(/^40/));
    expect(service.app.get(OpenSockets).ofUser(caller.userId!)).toHaveLength(1);
    client.ws.send('41');
    expect(await client.closed).toBe(1005);
    await eventually(() => expect(service.app.get(OpenSockets).ofUser(caller.userId!)).toEqual([]));
  });

  it('closes all sockets of a deleted user with 4401 and accepts no new ones', async () => {
    const [caller, other] = [aUser(), aUser()];
    const sockets = await Promise.all([
      LiveClient.open(service, { as: caller }),
      LiveClient.open(service, { as: { ...caller, sessionId: randomUUID() } }),
    ]);
    const stranger = await LiveClient.open(service, { as: other });
    await service.publish(
      userDeleted({ userId: caller.userId! }, { version: 2 }),
      aPayment(other.userId!),
    );
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401]);
    expect(await refusal(service, { as: caller })).toMatchObject({
      status: 401,
      body: { message: 'The session has ended.' },
    });
    await eventually(() => expect(payments(stranger)).toHaveLength(1));
    stranger.ws.terminate();
  });

  it('closes all sockets of a suspended user with 4401, and accepts new ones only after the user is restored', async () => {
    const [caller, other] = [aUser(), aUser()];
    const [member, stranger] = await Promise.all([
      LiveClient.open(service, { as: caller }),
      LiveClient.open(service, { as: other }),
    ]);
    const changed = (version: number, isSuspended: boolean) =>
      userChanged(
        {
          id: caller.userId!,
          username: 'u',
          email: 'u@example.com',
          isAdmin: false,
          createdAt: new Date().toISOString(),
          isSuspended,
        },
        { version },
      );
    await service.publish(changed(2, true), aPayment(other.userId!));
    expect(await member.closed).toBe(4401);
    expect(await refusal(service, { as: caller })).toMatchObject({
      status: 401,
      body: { message: 'The session has ended.' },
    });
    await eventually(() => expect(payments(stranger)).toHaveLength(1));
    await service.publish(changed(3, false));
    const restored = await eventually(() =>
      LiveClient.open(service, { as: { ...caller, sessionId: randomUUID() } }),
    );
    [stranger, restored].forEach((client) => client.ws.terminate());
  });

  it('rejects a token of a session that has just ended', async () => {
    const caller = aUser();
    const witness = await LiveClient.open(service, { as: caller });
    service.broker.publishPlain('session.revoked', {
      userId: caller.userId,
      sessionIds: [caller.sessionId],
    });
    await witness.closed;
    expect(await refusal(service, { as: caller })).toMatchObject({
      status: 401,
      body: { message: 'The session has ended.' },
    });
  });

  it('removes disconnected sockets, however they disconnect', async () => {
    const open = service.app.get(OpenSockets);
    await eventually(() => expect(open.all().size).toBe(0));
    const [regular, abrupt] = await Promise.all([
      LiveClient.open(service),
      LiveClient.open(service),
    ]);
    const bySocketIo = await openSocketIo(service);
    expect(open.all().size).toBe(3);
    await regular.close();
    abrupt.ws.terminate();
    bySocketIo.disconnect();
    await eventually(() => expect(open.all().size).toBe(0));
  });
});
