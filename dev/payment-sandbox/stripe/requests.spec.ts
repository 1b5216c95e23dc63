import { expandedIn, groupOf, metadataOf } from './requests';
import { monthAfter } from './subscription';

describe('the parameters', () => {
  it('are read from groups and lists', () => {
    const form = new URLSearchParams(
      'customer=cus_1&items[0][price]=p&expand[]=data.a&expand[1]=data.b&expand[2]=c&metadata[user%20id]=x%26y',
    );
    expect(metadataOf(form)).toEqual({ 'user id': 'x&y' });
    expect(expandedIn(form)).toEqual(['data.a', 'data.b', 'c']);
    expect(expandedIn(form, 'data.')).toEqual(['a', 'b']);
    expect(groupOf(form, 'missing')).toEqual([]);
  });

  it('change no prototype', () => {
    metadataOf(
      new URLSearchParams(
        '__proto__[polluted]=1&metadata[__proto__][polluted]=1&metadata[__proto__]=1&metadata[constructor]=1',
      ),
    );
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a month later', () => {
  it.each([
    ['2026-01-15T10:00:00Z', '2026-02-15T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    ['2026-12-31T23:59:59Z', '2027-01-31T23:59:59.000Z'],
  ])('than %s is %s', (start, end) =>
    expect(new Date(monthAfter(Date.parse(start) / 1000) * 1000).toISOString()).toBe(end),
  );
});
