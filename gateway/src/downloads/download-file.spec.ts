import { GatewaySettings } from '../gateway.settings';
import { DownloadLimit } from './download-file';

const createLimit = (perMember: number): DownloadLimit =>
  new DownloadLimit(Object.assign(new GatewaySettings(), { MAX_DOWNLOADS_PER_MEMBER: perMember }));

describe('DownloadLimit', () => {
  it('refuses a member one download too many, and no other member', () => {
    const limit = createLimit(2);
    const [end] = [limit.start('a'), limit.start('a')];
    expect(() => limit.start('a')).toThrow('You have 2 downloads running.');
    limit.start('b');
    end?.();
    limit.start('a');
    expect(() => limit.start('a')).toThrow();
  });
});
