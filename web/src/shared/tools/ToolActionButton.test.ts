import { aTool } from '../../test/builders';
import { toolAction } from './ToolActionButton';

const member = { isPro: false };
const proMember = { isPro: true };

describe('the main button of a tool', () => {
  it.each([
    ['free', null, false, 'download'],
    ['free', member, false, 'download'],
    ['pro', null, false, 'get-pro'],
    ['pro', undefined, false, 'get-pro'],
    ['pro', member, false, 'get-pro'],
    ['pro', proMember, false, 'download'],
    ['premium', null, false, 'buy'],
    ['premium', member, false, 'buy'],
    ['premium', proMember, false, 'buy'],
    ['premium', member, true, 'download'],
    ['premium', undefined, false, 'buy'],
  ] as const)('of a %s tool for %j (bought: %j) is: %s', (accessLevel, user, hasPurchased, action) => {
    expect(toolAction(aTool({ accessLevel }), user, hasPurchased)).toBe(action);
  });

  it.each(['free', 'pro', 'premium'] as const)('of a %s tool without a file is unavailable to everyone', (accessLevel) => {
    expect(toolAction(aTool({ accessLevel, fileSize: null }), proMember, true)).toBe('unavailable');
  });

  it('of an unlisted tool never buys it, but downloads it for its owners', () => {
    const tool = aTool({ accessLevel: 'premium', unlisted: true });
    expect([toolAction(tool, member, false), toolAction(tool, member, true)]).toEqual(['unavailable', 'download']);
  });

  it('of an unknown level is unavailable', () => {
    expect(toolAction(aTool({ accessLevel: 'secret' as 'free' }), proMember, true)).toBe('unavailable');
  });
});
