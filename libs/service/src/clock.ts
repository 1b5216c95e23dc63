import { Injectable } from '@nestjs/common';

/** The current time; controllers and consumers read it here and pass it to the domain as a plain value. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
