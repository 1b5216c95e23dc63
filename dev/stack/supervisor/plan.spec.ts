import { processesToStart, plan } from './marketplace';

const names = (given: NodeJS.ProcessEnv, built = true) =>
  processesToStart(given, () => built).map(({ name }) => name);

describe('the plan', () => {
  it('has every process, servers first and the gateway last', () => {
    expect(names({})).toEqual(
      'postgres nats object-store payment-sandbox identity catalogue downloads payments realtime gateway'.split(
        ' ',
      ),
    );
    const phases = plan.map(({ phase }) => phase);
    expect(phases).toEqual([...phases].sort());
  });

  it.each([
    ['DATABASE_URL', 'postgres'],
    ['NATS_URL', 'nats'],
    ['S3_ENDPOINT', 'object-store'],
    ['NOWPAYMENTS_API_KEY', 'payment-sandbox'],
    ['STRIPE_SECRET_KEY', 'payment-sandbox'],
    ['CATALOGUE_URL', 'catalogue'],
  ])('with %s given leaves %s to the operator', (setting, part) => {
    expect(names({ [setting]: 'given' })).toEqual(names({}).filter((name) => name !== part));
  });

  it('has no sandbox where none is built, nor in production', () => {
    expect(names({}, false)).not.toContain('payment-sandbox');
    expect(names({ NODE_ENV: 'production' })).not.toContain('payment-sandbox');
    expect(names({ NODE_ENV: 'development' })).toContain('payment-sandbox');
  });
});
