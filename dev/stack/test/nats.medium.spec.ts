import { connect } from '@nats-io/transport-node';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { StartedServer, startNats } from '..';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folder';

type Nats = StartedServer & { url: string };

async function connected(server: Nats) {
  const { username, password, host } = new URL(server.url);
  return connect({ servers: host, user: username, pass: password });
}

describe('embedded NATS', () => {
  const dataDir = temporaryFolder();
  let server: Nats;

  beforeAll(async () => {
    server = await startNats({ dataDir });
  });

  afterAll(async () => {
    await server.stop();
    removeTemporaryFolders();
  });

  it('refuses clients without a password', async () => {
    await expect(connect({ servers: new URL(server.url).host, reconnect: false })).rejects.toThrow(
      /authorization/i,
    );
  });

  if (process.env.NIGHTLY === 'true') {
    it('keeps JetStream messages through a stop and through kill -9', async () => {
      await publish(server, 'first', true);
      await server.stop();
      server = await startNats({ dataDir });
      await publish(server, 'second');
      server.kill('SIGKILL');
      server = await startNats({ dataDir });
      expect(await messageCount(server)).toBe(2);
    });
  }

  it('starts again on a given port', async () => {
    await server.stop();
    const { port } = server;
    server = await startNats({ dataDir, port });
    expect(server.port).toBe(port);
  });

  it('does not count as started while another server has its port', async () => {
    const { port } = server;
    await expect(startNats({ dataDir: temporaryFolder(), port })).rejects.toThrow(
      /^nats ended with [^]*address already in use/,
    );
  });
});

async function publish(server: Nats, text: string, makeStream = false): Promise<void> {
  const connection = await connected(server);
  if (makeStream)
    await (await jetstreamManager(connection)).streams.add({ name: 'kept', subjects: ['kept'] });
  await jetstream(connection).publish('kept', text);
  await connection.drain();
}

async function messageCount(server: Nats): Promise<number> {
  const connection = await connected(server);
  const { state } = await (await jetstreamManager(connection)).streams.info('kept');
  await connection.drain();
  return state.messages;
}
