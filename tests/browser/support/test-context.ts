import { randomBytes } from 'node:crypto';
import type { Tool } from '@libs/contracts';
import { aForm, aText, aTool, type Client } from '../../harness/gateway-client';

/** The tools of one worker, one of each kind; a search for `word` finds exactly these. */
export interface TestContext {
  admin: Client;
  word: string;
  free: Tool;
  pro: Tool;
  /** Premium with an offer; buyers have bought it. */
  premium: Tool;
  /** Without a file. */
  empty: Tool;
}

/** Uploads the tools of a {@link TestContext}. */
export async function createTestContext(admin: Client): Promise<TestContext> {
  const word = `w${randomBytes(5).toString('hex')}`;
  const described = (kind: string) => ({
    name: `${kind} ${word}`,
    description: `For the tests of pages, ${kind}.`,
  });
  const offer = {
    price: '1499',
    originalPrice: '2499',
    offerDescription: 'Launch week',
    offerEndsAt: '2099-01-31T18:00:00.000Z',
  };
  const empty = await admin.request<Tool>(
    'POST',
    '/api/tools',
    aForm({ ...described('Empty'), language: 'pdf', accessLevel: 'free' }),
  );
  return {
    admin,
    word,
    empty: empty.body,
    premium: await aTool(
      admin,
      { ...described('Premium'), accessLevel: 'premium', ...offer },
      aText(),
      'workbook.txt',
    ),
    pro: await aTool(admin, { ...described('Pro'), accessLevel: 'pro' }),
    free: await aTool(admin, described('Free')),
  };
}
