import { DatabaseClock } from '@libs/persistence';
import { Clock } from '@libs/service';
import type { TestService } from './test-service';

/** Sets the time that a service reads from its database and from its process; without a time, both clocks run again, as they do when mocks are restored. */
export function setClock({ app }: TestService, now?: Date | (() => number)): void {
  const stored = jest.spyOn(app.get(DatabaseClock), 'now');
  const own = jest.spyOn(app.get(Clock), 'now');
  if (now === undefined) return void [stored, own].forEach((clock) => clock.mockRestore());
  const read = () => new Date(typeof now === 'function' ? now() : now);
  stored.mockImplementation(async () => read());
  own.mockImplementation(read);
}
