import type { TestService } from '@testing';
import { aMember, aRegistration, Browser, startIdentity } from './factories';

const FLOOD = 170;

describe('a flood of registrations from one network', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity();
  });
  afterAll(() => service.close());

  it('is told to slow down, while others register and log in before it is served', async () => {
    const { email, password } = await aMember(service);
    const served: string[] = [];
    const note = async <T>(who: string, answer: Promise<T>) => {
      const result = await answer;
      served.push(who);
      return result;
    };
    const flooding = Array.from({ length: FLOOD }, () =>
      note('flood', new Browser(service, '203.0.113.9').post('/api/register', aRegistration())),
    );
    const login = note('other', new Browser(service).post('/api/login', { email, password }));
    const registration = note('other', new Browser(service).post('/api/register', aRegistration()));
    expect([(await login).status, (await registration).status]).toEqual([200, 201]);
    const answers = await Promise.all(flooding);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ body, headers }) => body.code === 'too_many_attempts' && Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(answers.filter(({ status }) => status !== 429 && status !== 201)).toEqual([]);
    const created = answers.length - refused.length;
    expect(served.lastIndexOf('other')).toBeLessThan(served.length - created / 2);
  });
});
