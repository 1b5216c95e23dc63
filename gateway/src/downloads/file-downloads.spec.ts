import { GatewaySettings } from '../gateway.settings';
import { DownloadLimit } from './file-downloads';

const limitOf = (perMember: number): DownloadLimit =>
  new DownloadLimit(Object.assign(new GatewaySettings(), { MAX_DOWNLOADS_PER_MEMBER: perMember }));

describe('DownloadLimit', () => {
  it('refuses a member one download too many, and no other member', () => {
    const limit = limitOf(2);
    const [end] = [limit.start('a'), limit.start('a')];
    expect(() => limit.start('a')).toThrow('You have 2 downloads running.');
    limit.start('b');
    end?.();
    limit.start('a');
    expect(() => limit.start('a')).toThrow();
  });

  it('counts the running downloads of all members, without refused ones', () => {
    const limit = limitOf(1);
    const ends = [limit.start('a'), limit.start('b')];
    expect(() => limit.start('a')).toThrow();
    expect(limit.total).toBe(2);
    ends.forEach((end) => end());
    expect(limit.total).toBe(0);
  });
});
