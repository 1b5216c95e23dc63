import { validateSweep, type Survey } from './sweep-rules';

const aSurvey = (given: Partial<Survey> = {}): Survey => ({
  tools: 100,
  objects: 200,
  unknown: 0,
  permitted: 0,
  ...given,
});

describe('a sweep', () => {
  it('removes up to ten unknown objects, or up to a tenth of all', () => {
    expect(validateSweep(aSurvey())).toBeNull();
    expect(validateSweep(aSurvey({ objects: 12, unknown: 10 }))).toBeNull();
    expect(validateSweep(aSurvey({ unknown: 20 }))).toBeNull();
  });

  it('refuses when more than ten and more than a tenth of all objects are unknown', () => {
    expect(validateSweep(aSurvey({ objects: 12, unknown: 11 }))).toContain('10%');
    expect(validateSweep(aSurvey({ unknown: 21 }))).toContain('10%');
  });

  it('refuses to remove a single object while there are no tools', () => {
    expect(validateSweep(aSurvey({ tools: 0, unknown: 1 }))).toContain('no tool');
    expect(validateSweep(aSurvey({ tools: 0, objects: 0 }))).toBeNull();
  });

  it('removes no more than an operator has permitted', () => {
    expect(validateSweep(aSurvey({ tools: 0, unknown: 200, permitted: 200 }))).toBeNull();
    expect(validateSweep(aSurvey({ unknown: 101, permitted: 100 }))).toContain('10%');
  });
});
