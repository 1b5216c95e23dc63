import { Injectable } from '@nestjs/common';

/** The time of day; doors read it here, so that rules and tests get it as a plain value. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
