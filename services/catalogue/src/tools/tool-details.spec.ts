import { changedDetails, newDetails, type ToolDetails } from './tool-details';

const aPremium = (given: Partial<ToolDetails> = {}): ToolDetails => ({
  ...newDetails({ name: 'Kit', description: 'A kit', accessLevel: 'premium', price: 500 }),
  ...given,
});

describe('the details of a new tool', () => {
  it('has the defaults of the spec', () => {
    expect(newDetails({ name: 'A', description: 'B' })).toEqual({
      name: 'A',
      description: 'B',
      language: 'executable',
      accessLevel: 'free',
      price: 0,
      originalPrice: null,
      offerEndsAt: null,
      proUntil: null,
      offerDescription: null,
      starRating: 0,
      featured: false,
      unlisted: false,
      topic: null,
      skillLevel: null,
      durationMinutes: null,
      platform: null,
      requirements: null,
      outcomes: [],
      contents: [],
      lessonExcerpt: null,
      knownAs: [],
    });
  });

  it('require a name and a description, each with its own error', () => {
    expect(() => newDetails({})).toThrow(
      expect.objectContaining({
        fields: [
          expect.objectContaining({ field: 'name' }),
          expect.objectContaining({ field: 'description' }),
        ],
      }),
    );
  });
});

describe('the details after an edit', () => {
  it('keep every field that is not edited', () => {
    const before = aPremium({
      topic: 'networks',
      outcomes: ['Read a capture'],
      unlisted: true,
      platform: 'Any browser',
    });
    expect(changedDetails(before, { name: 'New' })).toEqual({ ...before, name: 'New' });
    expect(changedDetails(before, { topic: null, outcomes: [], unlisted: false })).toEqual({
      ...before,
      topic: null,
      outcomes: [],
      unlisted: false,
    });
  });
});

describe('price and offer', () => {
  it('require at least 1 cent for a premium tool', () => {
    expect(() => newDetails({ name: 'A', description: 'B', accessLevel: 'premium' })).toThrow(
      'at least 1 cent',
    );
    expect(
      newDetails({ name: 'A', description: 'B', accessLevel: 'premium', price: 1 }).price,
    ).toBe(1);
  });

  it('require an original price above the price', () => {
    expect(() => changedDetails(aPremium(), { originalPrice: 500 })).toThrow(
      'higher than the price',
    );
    expect(changedDetails(aPremium(), { originalPrice: 501 }).originalPrice).toBe(501);
    expect(() => changedDetails(aPremium({ originalPrice: 600 }), { price: 600 })).toThrow(
      'higher than the price',
    );
  });

  it.each(['free', 'pro'] as const)(
    'changing to %s clears price, offer and the time in Pro',
    (accessLevel) => {
      const before = aPremium({
        originalPrice: 900,
        offerEndsAt: new Date(0),
        offerDescription: 'Sale',
        proUntil: new Date(0),
      });
      expect(changedDetails(before, { accessLevel })).toMatchObject({
        price: 0,
        originalPrice: null,
        offerEndsAt: null,
        offerDescription: null,
        proUntil: null,
      });
    },
  );

  it('require a price when a free tool becomes premium', () => {
    const free = newDetails({ name: 'A', description: 'B' });
    expect(() => changedDetails(free, { accessLevel: 'premium' })).toThrow('at least 1 cent');
    expect(changedDetails(free, { accessLevel: 'premium', price: 100 }).price).toBe(100);
  });
});
