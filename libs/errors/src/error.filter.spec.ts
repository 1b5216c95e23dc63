import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorFilter } from './error.filter';

@Controller()
class FailingController {
  @Get('orders')
  fail(): void {
    throw new Error('no luck');
  }
}

@Module({ controllers: [FailingController] })
class FailingModule {}

describe('the error filter', () => {
  it('logs a 500 with the path of the request, without its query', async () => {
    const records: unknown[] = [];
    const ignore = (): void => undefined;
    const logger = {
      log: ignore,
      warn: ignore,
      error: (record: unknown) => void records.push(record),
    };
    const app = await NestFactory.create<NestFastifyApplication>(
      FailingModule,
      new FastifyAdapter(),
      { logger },
    );
    app.useGlobalFilters(new ErrorFilter());
    await app.init();
    const { statusCode } = await app.inject({ url: '/orders?email=ada@example.com&sig=secret' });
    await app.close();
    expect(statusCode).toBe(500);
    expect(records).toEqual([
      expect.objectContaining({ method: 'GET', url: '/orders', msg: 'request failed' }),
    ]);
  });
});
