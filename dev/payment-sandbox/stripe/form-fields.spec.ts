import { groupField, listField, readForm, textField } from './form-fields';
import { monthAfter } from './subscription';

describe('a form', () => {
  it('is read as nested fields', () => {
    const form = readForm('customer=cus_1&items[0][price]=p&expand[]=a&expand[]=b&metadata[user%20id]=x%26y');
    expect(textField(form, 'customer')).toBe('cus_1');
    expect(textField(groupField(groupField(form, 'items'), '0'), 'price')).toBe('p');
    expect(textField(groupField(form, 'metadata'), 'user id')).toBe('x&y');
    expect(listField(form, 'expand')).toEqual(['a', 'b']);
    expect(textField(form, 'missing')).toBeUndefined();
  });

  it('changes no prototype', () => {
    readForm('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a month later', () => {
  it.each([
    ['2026-01-15T10:00:00Z', '2026-02-15T10:00:00.000Z'],
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    ['2026-12-31T23:59:59Z', '2027-01-31T23:59:59.000Z'],
  ])('than %s is %s', (start, end) => expect(new Date(monthAfter(Date.parse(start) / 1000) * 1000).toISOString()).toBe(end));
});
