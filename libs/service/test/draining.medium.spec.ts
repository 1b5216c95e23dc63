import { Controller, Get, Module } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { Readiness, type ServiceDefinition, ServiceSettings } from '@libs/service';
import { startTestService } from '@testing';

@Controller('api/time')
@ForVisitors()
class TimeController {
  @Get()
  read(): { day: string } {
    return { day: 'Monday' };
  }
}

@Module({ controllers: [TimeController] })
class TimeModule {}

const time: ServiceDefinition<ServiceSettings> = {
  name: 'time',
  settings: ServiceSettings,
  module: TimeModule,
};

describe('a draining service', () => {
  it('responds to requests and closes each connection after its response', async () => {
    const service = await startTestService(time);
    expect((await service.request({ url: '/api/time' })).headers.get('connection')).not.toBe(
      'close',
    );
    service.app.get(Readiness).drain();
    const { status, headers } = await service.request({ url: '/api/time' });
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    await service.close();
  });
});
