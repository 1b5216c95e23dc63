import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { createValidationPipe } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import type { User } from '../users/user.entity';
import { readClient } from './client.decorator';
import { LoginBody } from './login.dto';
import { wrongCredentials } from './open-session';
import { PasswordService } from './password.service';

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly passwords: PasswordService) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  /** Throws 401 for an unknown email and a wrong password. */
  async validate(request: FastifyRequest, email: string, password: string): Promise<User> {
    const user = await this.passwords.login(email, password, readClient(request));
    if (!user) throw wrongCredentials();
    return user;
  }
}

interface LocalRequest {
  body: unknown;
  localUser?: User;
}

/** Requires a correct email and password. It validates the body itself because guards run before pipes. */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  private readonly pipe = createValidationPipe();

  constructor() {
    super({ property: 'localUser' }); // `user` is the caller of the internal token
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<LocalRequest>();
    request.body = await this.pipe.transform(request.body, { type: 'body', metatype: LoginBody });
    return (await super.canActivate(context)) as boolean;
  }
}

/** Injects the user whose email and password {@link LocalGuard} verified. */
export const LocalUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<LocalRequest>().localUser,
);
