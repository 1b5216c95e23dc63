import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Caller } from '@libs/auth';
import { finalize, type Observable } from 'rxjs';
import { RunningUploads } from './running-uploads';

/** Limits concurrent uploads before their bodies are read. Nest creates an interceptor per module, so the uploads are counted elsewhere. */
@Injectable()
export class UploadLimit implements NestInterceptor {
  constructor(private readonly uploads: RunningUploads) {}

  /** Counts the upload until its response is sent. Throws 429 or 503 above a limit. */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const userId = context.switchToHttp().getRequest<{ user: Caller }>().user.userId ?? '';
    this.uploads.start(userId);
    return next.handle().pipe(finalize(() => this.uploads.end(userId)));
  }
}
