import { Client, type DatabaseError, escapeIdentifier } from 'pg';
import { Refusal } from './refusal';

const NO_SUCH_DATABASE = '3D000';

/** Values are written the same whatever the server's own settings are; nothing is cut short, since tables may be large. */
const SESSION_SETTINGS = [
  `set client_encoding = 'UTF8'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set timezone = 'UTC'`,
  `set extra_float_digits = 3`,
  `set statement_timeout = 0`,
  `set idle_in_transaction_session_timeout = 0`,
  `set idle_session_timeout = 0`,
].join('; ');

/** Opens a service's database. A Refusal says in a sentence why it cannot be opened. */
export async function openDatabase(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'exe-operations',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // a connection that breaks while it is idle: the next query fails
  try {
    await client.connect();
    await client.query(SESSION_SETTINGS);
    return client;
  } catch (thrown) {
    await client.end().catch(() => undefined); // it never opened
    const { code, message } = thrown as DatabaseError;
    const name = nameOf(url);
    if (code === NO_SUCH_DATABASE) throw new Refusal(`There is no database ${name} on ${new URL(url).host}.`);
    throw new Refusal(`The database ${name} on ${new URL(url).host} cannot be opened: ${message || code}.`);
  }
}

/** The name of the database an address means. */
export const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** Works on a database as the role that owns it, so that this role may use what is made there; `owner` is undefined when we are that role. */
export async function asOwner<T>(url: string, work: (client: Client, owner: string | undefined) => Promise<T>): Promise<T> {
  const client = await openDatabase(url);
  try {
    const { rows } = await client.query<{ owner: string; me: string }>(
      'select pg_get_userbyid(datdba)::text as owner, current_user::text as me from pg_database where datname = current_database()',
    );
    const owner = rows[0]?.owner === rows[0]?.me ? undefined : rows[0]?.owner;
    if (owner !== undefined) await client.query(`set role ${escapeIdentifier(owner)}`);
    return await work(client, owner);
  } finally {
    await client.end();
  }
}
