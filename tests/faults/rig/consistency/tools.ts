import type { TestDatabase } from '../../test-database';
import type { KnownTool, Observations } from '../observations';
import type { Finding } from './finding';

interface ToolRow {
  id: string;
  name: string;
  price: number;
  file_sha256: string;
}

/** Acknowledged uploads and edits exist, and deleted tools stay deleted. */
export async function checkTools(
  database: TestDatabase,
  { tools }: Observations,
): Promise<Finding[]> {
  const rows = await database.query<ToolRow>(
    'catalogue',
    'select id, name, price, file_sha256 from tools',
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return [...tools.values()].flatMap((tool) => checkTool(tool, stored.get(tool.id)));
}

function checkTool(
  { id, names, prices, sha256, state }: KnownTool,
  row: ToolRow | undefined,
): Finding[] {
  const about = `the tool ${id}`;
  if (!row)
    return state === 'present'
      ? [{ kind: 'lost', about, detail: 'uploaded, never deleted, and not there' }]
      : [];
  if (state === 'deleted')
    return [{ kind: 'wrong', about, detail: 'was deleted and is there again' }];
  const differs = (field: string, known: Set<string | number>, value: string | number): Finding[] =>
    known.has(value)
      ? []
      : [
          {
            kind: 'lost',
            about: `${field} of ${about}`,
            detail: `${value} instead of ${[...known].join(' or ')}`,
          },
        ];
  return [
    ...differs('name', names, row.name),
    ...differs('price', prices, row.price),
    ...differs('file', sha256, row.file_sha256),
  ];
}

/** Every acknowledged account exists. */
export async function checkAccounts(
  database: TestDatabase,
  { accounts }: Observations,
): Promise<Finding[]> {
  const rows = await database.query<{ id: string; email: string }>(
    'identity',
    'select id, email from users',
  );
  const stored = new Map(rows.map(({ id, email }) => [id, email]));
  const missing = accounts.filter(({ userId, email }) => stored.get(userId) !== email);
  return missing.map(({ userId, email }) => ({
    kind: 'lost',
    about: `the account ${userId}`,
    detail: email,
  }));
}
