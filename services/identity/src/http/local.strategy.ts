import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { User } from '../store/user.entity';
import { CheckCredentials } from '../use-cases/check-credentials';
import { clientNetworkOf } from './client-network';

/** passport-local over our users: e-mail and password of the login form. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly checkCredentials: CheckCredentials) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  /** Called by passport; null makes the guard refuse. */
  validate(request: FastifyRequest, email: string, password: string): Promise<User | null> {
    return this.checkCredentials.run(email, password, clientNetworkOf(request));
  }
}
