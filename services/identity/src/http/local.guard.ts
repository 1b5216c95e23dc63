import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { createValidationPipe } from '@libs/service';
import { wrongCredentials } from '../use-cases/create-session';
import { LoginBody } from './bodies/login.body';

/** Requires a correct email and password. It validates the body itself because guards run before pipes. */
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

/** The user whose email and password {@link LocalGuard} verified. */
export const Verified = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ verified: unknown }>().verified,
);
