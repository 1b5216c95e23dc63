import { ServiceSettings } from '@libs/service';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** Settings of the live connection, with the defaults of docs/api.md. */
export class RealtimeSettings extends ServiceSettings {
  /** Live connections of one address in a process. */
  @Type(() => Number)
  @IsInt({ message: 'SOCKETS_PER_ADDRESS must be a number of sockets' })
  @Min(1, { message: 'SOCKETS_PER_ADDRESS must be at least 1' })
  SOCKETS_PER_ADDRESS: number = 20;

  /** Live connections of a process. */
  @Type(() => Number)
  @IsInt({ message: 'SOCKETS_PER_PROCESS must be a number of sockets' })
  @Min(1, { message: 'SOCKETS_PER_PROCESS must be at least 1' })
  SOCKETS_PER_PROCESS: number = 5000;

  /** Seconds between two pings; a peer that has not responded by the next one is disconnected. */
  @Type(() => Number)
  @IsInt({ message: 'SOCKET_PING_SECONDS must be a number of seconds' })
  @Min(1, { message: 'SOCKET_PING_SECONDS must be at least 1' })
  @Max(120, { message: 'SOCKET_PING_SECONDS must be at most 120' })
  SOCKET_PING_SECONDS: number = 25;
}
