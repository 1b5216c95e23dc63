import { randomUUID } from 'node:crypto';
import { type ToolState, toolCreated, userRegistered, type UserSnapshot } from '@libs/contracts';
import { Clock } from '@libs/service';
import { eventually, StandIn, startTestService, type TestService } from '@testing';
import { payments } from '../src/payments.service-definition';

/** Payments on real servers, with stand-ins for the services it asks. */
export interface PaymentsUnderTest {
  service: TestService;
  identity: StandIn;
  catalogue: StandIn;
  /** Stops the service's clock at a moment, or lets it go on. */
  setClock(now?: Date): void;
  close(): Promise<void>;
}

export async function startPayments(): Promise<PaymentsUnderTest> {
  const [identity, catalogue] = await Promise.all([StandIn.start(), StandIn.start()]);
  const service = await startTestService(payments, { settings: { IDENTITY_URL: identity.url, CATALOGUE_URL: catalogue.url } });
  return {
    service,
    identity,
    catalogue,
    setClock: (now) => (service.app.get(Clock).now = () => now ?? new Date()),
    close: async () => {
      await service.close();
      await Promise.all([identity.stop(), catalogue.stop()]);
    },
  };
}

export const aTool = (given: Partial<ToolState> = {}): ToolState => ({
  id: randomUUID(),
  name: 'Port scanner',
  description: 'Looks at simulated ports',
  filename: 'scanner.zip',
  language: 'python',
  thumbnailUrl: null,
  accessLevel: 'premium',
  price: 2999,
  file: { key: 'tools/1', size: 10, sha256: 'ab'.repeat(32) },
  version: 1,
  ...given,
});

export const aCustomer = (given: Partial<UserSnapshot> = {}): UserSnapshot => {
  const id = given.id ?? randomUUID();
  return {
    id,
    username: `user_${id.slice(0, 8)}`,
    email: `${id.slice(0, 8)}@example.com`,
    isAdmin: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    version: 1,
    ...given,
  };
};

/** Lets payments hear of a tool and waits until it has. */
export async function withTool({ service }: PaymentsUnderTest, given: Partial<ToolState> = {}): Promise<ToolState> {
  const tool = aTool(given);
  await service.publish(toolCreated(tool, { version: tool.version }));
  await eventually(async () => expect(await service.query('select 1 from tool_views where id = $1', [tool.id])).toHaveLength(1));
  return tool;
}

/** Lets payments hear of a user and waits until it has. */
export async function withCustomer({ service }: PaymentsUnderTest, given: Partial<UserSnapshot> = {}): Promise<UserSnapshot> {
  const { version, ...user } = aCustomer(given);
  await service.publish(userRegistered(user, { version }));
  await eventually(async () => expect(await service.query('select 1 from customers where user_id = $1', [user.id])).toHaveLength(1));
  return { ...user, version };
}
