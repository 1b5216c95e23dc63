import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { User } from '../store/user.entity';
import { CheckCredentials } from '../use-cases/check-credentials';
import { clientNetworkOf } from './client-network';

/** Passport strategy for the email and password of the login form. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly checkCredentials: CheckCredentials) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  /** Passport calls it; null makes the guard reject the request. */
  validate(request: FastifyRequest, email: string, password: string): Promise<User | null> {
    return this.checkCredentials.run(email, password, clientNetworkOf(request));
  }
}
