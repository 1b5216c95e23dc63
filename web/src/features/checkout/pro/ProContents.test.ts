import { aTool, daysFromNow } from '../../../test/builders';
import { describeContents } from './ProContents';

const NOW = new Date();
const tools = (...ages: number[]) =>
  ages.map((age) => aTool({ durationMinutes: 90, createdAt: daysFromNow(-age) }));

describe('what Pro contains', () => {
  it('is its tools, their hours, and those of the last 30 days', () => {
    expect(describeContents({ tools: tools(1, 29, 31), total: 3 }, NOW)).toBe(
      '3 pro tools, about 5 hours of lessons and exercises, 2 new in the last 30 days',
    );
  });

  it('says nothing about hours that are not all known, nor about new tools without any', () => {
    expect(describeContents({ tools: tools(40, 50), total: 60 }, NOW)).toBe('60 pro tools');
    expect(describeContents({ tools: tools(1, 2), total: 60 }, NOW)).toBe(
      '60 pro tools, more than 1 new in the last 30 days',
    );
  });
});
