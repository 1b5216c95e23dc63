import { Controller, Get } from '@nestjs/common';
import { ForServices } from '@libs/auth';
import { Readiness, type ReadinessReport } from './readiness';

const CHECK_TIMEOUT_MS = 700; // per check; below the gateway's timeout, so that a silent database does not make the service look down

/** Reports the checks of a service to the gateway, for its `/healthz` and `/readyz`. */
@Controller('internal/health')
@ForServices()
export class InternalHealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get()
  report(): Promise<ReadinessReport> {
    return this.readiness.report(CHECK_TIMEOUT_MS);
  }
}
