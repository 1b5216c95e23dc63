import { escapeIdentifier, type Client } from 'pg';

/** The role a database belongs to, when that is not who we are: what is made in it must be that role's. */
export async function ownerOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string; me: string }>(
    'select pg_get_userbyid(datdba)::text as owner, current_user::text as me from pg_database where datname = current_database()',
  );
  const [found] = rows;
  return found && found.owner !== found.me ? found.owner : undefined;
}

/** From now on everything this connection makes belongs to the role. */
export async function becomeOwner(client: Client, owner: string | undefined): Promise<void> {
  if (owner !== undefined) await client.query(`set role ${escapeIdentifier(owner)}`);
}
