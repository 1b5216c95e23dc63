import { Body, Controller, Module, Post } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { JsonLimit, type ServiceDefinition, ServiceSettings, WEBHOOK_LIMITS } from '@libs/service';
import { startTestService, type TestService } from '@testing';
import { IsString } from 'class-validator';

class Note {
  @IsString()
  text: string;
}

@Controller('api')
@ForVisitors()
class NotesController {
  @Post('notes')
  keep(@Body() note: Note): { bytes: number } {
    return { bytes: encodeURIComponent(note.text).length };
  }

  @Post('webhooks/notes')
  @JsonLimit(WEBHOOK_LIMITS)
  receive(@Body() note: Note): { bytes: number } {
    return { bytes: note.text.length };
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}

const notes: ServiceDefinition<ServiceSettings> = {
  name: 'notes',
  settings: ServiceSettings,
  module: NotesModule,
};
const nested = (depth: number): string =>
  `{"text":"x","more":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('hostile request bodies', () => {
  let service: TestService;
  beforeAll(async () => (service = await startTestService(notes)));
  afterAll(() => service.close());

  const post = async (body: string, url = '/api/notes') =>
    (
      await service.request({
        method: 'POST',
        url,
        body,
        headers: { 'content-type': 'application/json' },
      })
    ).status;

  it('accepts 16 levels and rejects 17 and more with 400', async () => {
    expect(await post(nested(16))).toBe(201);
    expect(await post(nested(17))).toBe(400);
    expect(await post('['.repeat(16_000))).toBe(400);
  });

  it('accepts 32 levels on a route that says so', async () => {
    expect(await post(nested(32), '/api/webhooks/notes')).toBe(201);
    expect(await post(nested(33), '/api/webhooks/notes')).toBe(400);
  });

  it('rejects a body over 16 KiB with 413', async () => {
    expect(await post(JSON.stringify({ text: 'x'.repeat(16 * 1024 - 11) }))).toBe(201);
    expect(await post(JSON.stringify({ text: 'x'.repeat(16 * 1024 - 10) }))).toBe(413);
  });

  it.each([
    String.raw`{"text":"\ud800"}`,
    String.raw`{"text":"a\uDC00b"}`,
    String.raw`{"text":"x","\ud83e":1}`,
    String.raw`{"text":"x","more":[["\ud83e"]]}`,
  ])('rejects a lone surrogate with 400: %s', async (body) => expect(await post(body)).toBe(400));

  it('accepts a surrogate pair, escaped or not', async () => {
    expect(await post(String.raw`{"text":"\ud83e\udd8a"}`)).toBe(201);
    expect(await post('{"text":"🦊"}')).toBe(201);
  });
});
