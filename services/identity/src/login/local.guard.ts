import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { createValidationPipe } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { User } from '../users/user.entity';
import { CheckCredentials } from './check-credentials';
import { wrongCredentials } from './create-session';
import { LoginBody } from '../accounts/account.dto';
import { clientOf } from '../sessions/session.service';

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly checkCredentials: CheckCredentials) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  validate(request: FastifyRequest, email: string, password: string): Promise<User | null> {
    return this.checkCredentials.run(email, password, clientOf(request));
  }
}

/** Requires a correct email and password. It validates the body itself because guards run before pipes. */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  private readonly pipe = createValidationPipe();

  constructor() {
    super({ property: 'verified' }); // `user` is the caller of the internal token
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

/** Injects the user whose email and password {@link LocalGuard} verified. */
export const Verified = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ verified: unknown }>().verified,
);
