import { Client, type DatabaseError } from 'pg';
import { Refusal } from './refusal';

const NO_SUCH_DATABASE = '3D000';

/** Values are written the same whatever the server's own habits are; nothing is cut short, since tables may be large. */
const HABITS = [
  `set client_encoding = 'UTF8'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set timezone = 'UTC'`,
  `set extra_float_digits = 3`,
  `set statement_timeout = 0`,
  `set idle_in_transaction_session_timeout = 0`,
].join('; ');

/** Opens a service's database. A Refusal says in a sentence why it cannot be opened. */
export async function openDatabase(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'exe-operations', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // a connection that breaks while it rests: the next query says so
  try {
    await client.connect();
    await client.query(HABITS);
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
