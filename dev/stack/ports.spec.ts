import { AddressInfo, createServer } from 'node:net';
import { isPortFree, pickFreePort, requirePublicPort } from './ports';
import { StartFailure } from './start-failure';

describe('free ports', () => {
  const server = createServer();
  let taken = 0;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    taken = (server.address() as AddressInfo).port;
  });

  afterAll(() => server.close());

  it('distinguishes a used port from a free one', async () => {
    expect(await isPortFree(taken)).toBe(false);
    expect(await isPortFree(await pickFreePort())).toBe(true);
  });

  it('are picked below the ephemeral ports, and never twice', async () => {
    const picked = new Set<number>();
    for (let count = 0; count < 50; count++) picked.add(await pickFreePort(picked));
    expect(picked.size).toBe(50);
    for (const port of picked) expect(port >= 20_000 && port < 32_000).toBe(true);
  });

  it('are requested with one message when the public one is taken', async () => {
    await expect(requirePublicPort(taken, '127.0.0.1')).rejects.toThrow(
      new StartFailure(
        `Port ${taken} is already in use by another program; choose another: PORT=${taken + 1} npm start`,
      ),
    );
  });

  it('says so when the address is not one of this machine', async () => {
    await expect(requirePublicPort(await pickFreePort(), '192.0.2.1')).rejects.toThrow(
      /cannot listen on port \d+ of 192\.0\.2\.1/,
    );
  });
});
