import { Controller, Get } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import { Readiness, type ReadinessReport } from './readiness';

/** Lets the gateway ask how a service is, for `/healthz`. */
@Controller('internal/health')
@ForServices()
export class InternalHealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get()
  report(): Promise<ReadinessReport> {
    return this.readiness.report();
  }
}
