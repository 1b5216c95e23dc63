import { Module } from '@nestjs/common';
import { DeletionsProjection } from './deletions.projection';
import { MembersController } from './members.controller';

@Module({ controllers: [MembersController, DeletionsProjection] })
export class MembersModule {}
