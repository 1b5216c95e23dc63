import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { createValidationPipe } from '@libs/service';
import { wrongCredentials } from '../use-cases/create-session';
import { LoginBody } from './bodies/login.body';

/** Lets those through who show a right e-mail and password; the body is checked first, since guards run before Nest's own pipes. */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  private readonly pipe = createValidationPipe();

  constructor() {
    super({ property: 'verified' }); // `user` is the caller the gateway vouches for
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<{ body: unknown }>();
    request.body = await this.pipe.transform(request.body, { type: 'body', metatype: LoginBody });
    return (await super.canActivate(context)) as boolean;
  }

  override handleRequest<Found>(error: unknown, user: Found | false | null): Found {
    if (error) throw error as Error;
    if (!user) throw wrongCredentials();
    return user;
  }
}

/** The user whose e-mail and password {@link LocalGuard} has just found right. */
export const Verified = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ verified: unknown }>().verified,
);
