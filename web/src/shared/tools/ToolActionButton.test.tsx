import { ACCESS_LEVELS } from '@contracts/access-level';
import { type AccessAction, decideAccess } from '@contracts/access';
import { screen } from '@testing-library/react';
import { aTool, loggedIn } from '../../test/builders';
import { fakeServer } from '../../test/fakeServer';
import { renderPage } from '../../test/renderPage';
import { ToolActionButton } from './ToolActionButton';

const PRICE = 2999;
const BOTH = [false, true];
const TEXTS: Record<AccessAction | 'nothing', RegExp> = {
  download: /^Download /,
  log_in: /^Download /, // asks for the login
  get_pro: /^Pro Only, /,
  buy: /^Buy \$29\.99, /,
  nothing: /^Unavailable, /,
};
const MEMBERS = [
  null,
  ...BOTH.flatMap((isPro) => BOTH.map((hasPurchased) => ({ isPro, hasPurchased }))),
];
const CASES = ACCESS_LEVELS.flatMap((accessLevel) =>
  BOTH.flatMap((hasFile) =>
    BOTH.flatMap((unlisted) =>
      BOTH.flatMap((isIncludedInPro) =>
        MEMBERS.map((member) => ({
          tool: { accessLevel, hasFile, unlisted, isIncludedInPro },
          member,
        })),
      ),
    ),
  ),
);

it('says for every tool and every member what the decision about downloads says', async () => {
  expect(CASES).toHaveLength(120);
  for (const { tool: facts, member } of CASES) {
    const { accessLevel, unlisted } = facts;
    const tool = aTool({
      accessLevel,
      unlisted,
      price: accessLevel === 'premium' ? PRICE : 0,
      fileSize: facts.hasFile ? 9 : null,
      proUntil: facts.isIncludedInPro ? '2099-01-01T00:00:00.000Z' : null,
    });
    const isOwned = member?.hasPurchased ?? false;
    fakeServer(member ? { 'GET /api/me': loggedIn({ isPro: member.isPro }) } : {});
    const { unmount } = renderPage(<ToolActionButton tool={tool} isOwned={isOwned} />);
    const { action } = decideAccess(facts, member);
    const name = TEXTS[action ?? 'nothing'];
    const role = action === 'get_pro' || action === 'buy' ? 'link' : 'button';
    expect(await screen.findByRole(role, { name })).toBeVisible();
    unmount();
  }
});
