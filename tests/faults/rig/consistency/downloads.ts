import type { TestDatabase } from '../../test-database';
import type { Downloads, Observations } from '../observations';
import { type Finding, within } from './finding';

interface Count {
  id: string;
  /** bigint, as text. */
  count: string;
}

interface MemberCount extends Count {
  member: string;
}

/** Every download is counted once, and every acknowledged one is recorded once. */
export async function checkDownloads(
  database: TestDatabase,
  observed: Observations,
): Promise<Finding[]> {
  const counted = await database.query<Count>(
    'catalogue',
    'select id, counted as count from tools',
  );
  const recorded = await database.query<MemberCount>(
    'downloads',
    'select user_id as member, tool_id as id, count(*) as count from downloads group by 1, 2',
  );
  const recordsOf = (toolId: string) =>
    recorded.filter(({ id }) => id === toolId).reduce((sum, { count }) => sum + Number(count), 0);
  const tools = new Set(counted.map(({ id }) => id));
  return [
    ...counted.flatMap(({ id, count }) =>
      within(`count of the tool ${id}`, Number(count), recordsOf(id)),
    ),
    // the records of a deleted tool are deleted
    ...observed.downloads
      .filter(({ toolId }) => tools.has(toolId))
      .flatMap((one) => checkMember(one, recorded)),
  ];
}

function checkMember(
  { userId, toolId, ok, unknown }: Downloads,
  recorded: MemberCount[],
): Finding[] {
  const records = recorded.find(({ member, id }) => member === userId && id === toolId);
  return within(
    `downloads of the tool ${toolId} by the member ${userId}`,
    Number(records?.count ?? 0),
    ok,
    ok + unknown,
  );
}
