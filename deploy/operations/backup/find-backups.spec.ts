import { nextBackup } from './find-backups';

const at = (time: string) => new Date(`2026-03-0${time}:00Z`);

describe('nextBackup', () => {
  it('is due immediately without a backup', () => {
    expect(nextBackup({ everyHours: 24 }).getTime()).toBe(0);
  });

  it('is due the given hours after the last one, regardless of restarts', () => {
    expect(nextBackup({ last: at('1T02:30'), everyHours: 24 })).toEqual(at('2T02:30'));
    expect(nextBackup({ last: at('1T02:30'), everyHours: 6 })).toEqual(at('1T08:30'));
  });

  it('is due 15 minutes after a failure', () => {
    expect(nextBackup({ failedAt: at('2T02:31'), everyHours: 24 })).toEqual(at('2T02:46'));
    expect(nextBackup({ last: at('1T02:30'), failedAt: at('2T02:31'), everyHours: 24 })).toEqual(
      at('2T02:46'),
    );
  });

  it('is not delayed by a failure long ago', () => {
    expect(nextBackup({ last: at('2T02:30'), failedAt: at('2T02:00'), everyHours: 24 })).toEqual(
      at('3T02:30'),
    );
  });
});
