import { etagMatches, tagOf } from './entity-tag';

describe('an entity tag', () => {
  it('differs with the content alone', () => {
    expect(tagOf({ a: 1 })).toBe(tagOf({ a: 1 }));
    expect(tagOf({ a: 1 })).not.toBe(tagOf({ a: 2 }));
  });

  it('is known by If-None-Match, weak or strong, alone or in a list', () => {
    const tag = tagOf({ a: 1 });
    for (const header of [tag, tag.slice(2), `"other", ${tag}`, '*']) expect(etagMatches(tag, header)).toBe(true);
    for (const header of [undefined, '', '"other"', tagOf({ a: 2 })]) expect(etagMatches(tag, header)).toBe(false);
  });
});
