import { EventEmitter, once } from 'node:events';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { serviceUnavailable } from '@libs/errors';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ForwardRequest } from '../proxy/forward-request';
import { RegisterRoutes } from './register-routes';
import { Transfers } from './transfers';

describe('a handler that fails after its client has disconnected', () => {
  const events = new EventEmitter();
  let failure: Error;
  let server: FastifyInstance;

  const forward = {
    async send(_request: FastifyRequest, { raw }: FastifyReply): Promise<never> {
      events.emit('handling');
      await once(raw, 'close');
      setImmediate(() => events.emit('failed'));
      throw failure;
    },
  } as unknown as ForwardRequest;

  beforeAll(async () => {
    const none = {} as never;
    server = fastify();
    new RegisterRoutes(forward, none, none, none, none, new Transfers()).register(server);
    await server.listen();
  });
  afterAll(() => server.close());

  it.each([
    ['is logged when it is a bug', new TypeError('x is not a function'), 1],
    ['is not logged when it is an expected error', serviceUnavailable(), 0],
  ])('%s', async (_case, error, count) => {
    failure = error;
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { port } = server.server.address() as AddressInfo;
    const request = send({ port, path: '/api/paths' }).on('error', () => undefined);
    const [handling, failed] = [once(events, 'handling'), once(events, 'failed')];
    request.end();
    await handling;
    request.destroy();
    await failed;
    expect(log.mock.calls).toEqual(
      Array(count).fill([expect.objectContaining({ err: error, msg: 'request failed' })]),
    );
    log.mockRestore();
  });
});
