import { nextBackup } from './find-backups';

const at = (time: string) => new Date(`2026-03-0${time}:00Z`);

describe('the next scheduled backup', () => {
  it('is due at once when there is none', () => {
    expect(nextBackup({ everyHours: 24 }).getTime()).toBe(0);
  });

  it('is due so many hours after the last one, however often the process was restarted', () => {
    expect(nextBackup({ last: at('1T02:30'), everyHours: 24 })).toEqual(at('2T02:30'));
    expect(nextBackup({ last: at('1T02:30'), everyHours: 6 })).toEqual(at('1T08:30'));
  });

  it('is tried again a quarter of an hour after a failure', () => {
    expect(nextBackup({ failedAt: at('2T02:31'), everyHours: 24 })).toEqual(at('2T02:46'));
    expect(nextBackup({ last: at('1T02:30'), failedAt: at('2T02:31'), everyHours: 24 })).toEqual(at('2T02:46'));
  });

  it('is not put off by a failure that came long before', () => {
    expect(nextBackup({ last: at('2T02:30'), failedAt: at('2T02:00'), everyHours: 24 })).toEqual(at('3T02:30'));
  });
});
