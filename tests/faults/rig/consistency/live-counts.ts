import type { ToolDetail } from '@libs/contracts';
import { aMember, Client, downloadStatus, eventually } from '@testing';
import type { Observations } from '../observations';
import type { Finding } from './finding';

/** Milliseconds within which an open browser shows a new count. */
const DELIVERY_MS = 10_000;

/** The live connection that survived all faults shows the right count after one more download of each tool. */
export async function checkLiveCounts(
  url: string,
  toolIds: readonly string[],
  { liveCounts }: Observations,
): Promise<Finding[]> {
  const member = await aMember();
  const findings: Finding[] = [];
  for (const id of toolIds) {
    const expected = (await countOf(url, id)) + 1;
    const status = await downloadStatus(member, id);
    const isShown = eventually(() => {
      if (liveCounts.get(id) !== expected) throw new Error('the count was not received');
    }, DELIVERY_MS);
    await isShown.catch(async () => {
      const detail = `shows ${liveCounts.get(id)} instead of ${expected}; download answered ${status}, count now ${await countOf(url, id)}`;
      findings.push({ kind: 'lost', about: `live count of the tool ${id}`, detail });
    });
  }
  return findings;
}

async function countOf(url: string, id: string): Promise<number> {
  return (await new Client(url).get<ToolDetail>(`/api/tools/${id}`)).body.downloadCount;
}
