import { natsConfiguration } from './nats.process';
import { findNatsServer } from './nats.process';
import { isAtLeast, parseVersion } from './nats.process';

const wanted = {
  port: 4222,
  storeDir: '/a "b"/c',
  passwordOf: (user: string) => `secret-of-${user}`,
  durable: true,
};

describe('nats-server', () => {
  it('says its release', () => {
    expect(parseVersion('nats-server: v2.10.7')).toEqual({ major: 2, minor: 10 });
    expect(parseVersion('command not found')).toBeUndefined();
    expect(isAtLeast({ major: 2, minor: 9 }, 2, 10)).toBe(false);
    expect(isAtLeast({ major: 3, minor: 0 }, 2, 10)).toBe(true);
  });

  it('flushes every message from release 2.10 on, since 2.9 refuses the setting', () => {
    expect(natsConfiguration(wanted, { major: 2, minor: 10 })).toContain('sync_interval: always');
    expect(natsConfiguration(wanted, { major: 2, minor: 9 })).not.toContain('sync_interval');
    expect(natsConfiguration({ ...wanted, durable: false }, { major: 2, minor: 14 })).not.toContain(
      'sync_interval',
    );
  });

  it('listens on loopback only, requires the password of a user, and accepts a folder with unusual characters', () => {
    const text = natsConfiguration(wanted, { major: 2, minor: 14 });
    expect(text).toContain('listen: "127.0.0.1:4222"');
    expect(text).toContain('{ user: exe, password: "secret-of-exe" }');
    expect(text).toContain('{ user: gateway, password: "secret-of-gateway", permissions: {');
    expect(text).toContain('store_dir: "/a \\"b\\"/c"');
  });

  it('that is not found is requested with one message', () => {
    expect(() => findNatsServer('/nowhere/nats-server', '/nowhere/packaged')).toThrow(
      /^No nats-server .*apt-get install nats-server.*brew install nats-server/,
    );
  });
});
