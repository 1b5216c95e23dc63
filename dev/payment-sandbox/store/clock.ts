import { Records } from './records';

const ID = 'offset';

/** A clock that can be advanced; the offset survives a restart. */
export class Clock {
  constructor(private readonly kept: Records<{ id: string; milliseconds: number }>) {}

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  in(milliseconds: number): Date {
    return new Date(this.now().getTime() + milliseconds);
  }

  advance(milliseconds: number): void {
    if (!Number.isFinite(milliseconds) || milliseconds < 0) throw new RangeError('Time only goes forward, by a number of milliseconds.');
    this.kept.put({ id: ID, milliseconds: this.offset + milliseconds });
  }

  private get offset(): number {
    return this.kept.get(ID)?.milliseconds ?? 0;
  }
}
