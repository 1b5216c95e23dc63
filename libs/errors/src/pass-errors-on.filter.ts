import { Catch, type ExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';

/** For event handlers: the transport itself must see what went wrong, so that it can delay or set the event aside. */
@Catch()
export class PassErrorsOn implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}
