import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, toolCreated, toolUpdated } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { ToolCopies } from './tool-copies';

/** Keeps the copies of tools current. What goes with a deleted tool is the service's own consumer of `tool.deleted`. */
@Controller()
export class ToolCopiesProjection {
  constructor(private readonly tools: ToolCopies) {}

  @OnEvent('tool.created')
  created(@Payload() { data }: EventOf<typeof toolCreated>): Promise<void> {
    return this.tools.save(data);
  }

  @OnEvent('tool.updated')
  updated(@Payload() { data }: EventOf<typeof toolUpdated>): Promise<void> {
    return this.tools.save(data);
  }
}
