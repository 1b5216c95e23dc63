import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import type { ResolveSessionAnswer } from '@libs/contracts';
import { Clock } from '@libs/service';
import { ResolveSession } from '../use-cases/resolve-session';
import { ResolveSessionBody } from './internal-sessions.dto';

/** Resolves session tokens for the gateway. */
@Controller('internal/sessions')
@ForServices()
export class InternalSessionsController {
  constructor(
    private readonly resolveSession: ResolveSession,
    private readonly clock: Clock,
  ) {}

  @Post('resolve')
  @HttpCode(200)
  async resolve(@Body() { token }: ResolveSessionBody): Promise<ResolveSessionAnswer> {
    return { session: await this.resolveSession.run(token, this.clock.now()) };
  }
}
